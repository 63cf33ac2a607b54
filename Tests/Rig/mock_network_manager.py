"""A mock of NetworkManager by python-dbusmock; joining takes a moment and may fail. The system's Python runs it.

Each line of the standard input is a JSON list: the name of a function below and its arguments. Each line is answered by
a line with what the function returned."""
import json
import os
import sys
import traceback

import dbus
import dbus.mainloop.glib
import dbus.service
import dbusmock
from gi.repository import GLib

NAME = "org.freedesktop.NetworkManager"
MANAGER, SETTINGS = "/org/freedesktop/NetworkManager", "/org/freedesktop/NetworkManager/Settings"
DEVICE, WIRELESS, POINT = f"{NAME}.Device", f"{NAME}.Device.Wireless", f"{NAME}.AccessPoint"
KEPT, ACTIVE = f"{NAME}.Settings.Connection", f"{NAME}.Connection.Active"
SECURITY = {"open": (0, 0), "psk": (1, 0x100), "sae": (1, 0x400), "enterprise": (1, 0x200), "wep": (1, 0)}
# The time that a network takes to answer, in milliseconds.
DELAY = 300


def octets(value):
    return dbus.Array([dbus.Byte(octet) for octet in value], signature="y")


class Mock:
    def __init__(self):
        dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
        self.bus = dbus.SystemBus()
        self.name = dbus.service.BusName(NAME, self.bus, do_not_queue=True)
        self.main = dbusmock.mockobject.DBusMockObject(self.name, "/org/freedesktop", NAME, {}, is_object_manager=True)
        self.main.AddTemplate("networkmanager", {"State": dbus.UInt32(20), "Version": "1.42.4"})
        manager = dbusmock.get_object(MANAGER)
        manager.add_and_activate_connection = lambda _, settings, device, point: self.begin(settings, device)
        manager.activate_connection = lambda _, connection, device, point: self.begin_again(connection, device)
        self.networks, self.joined, self.returned, self.device = {}, [], [], None
        self.count = self.activations = 0

    def get(self, path, interface):
        return dbusmock.get_object(path).props[interface]

    def put(self, path, interface, **values):
        thing = dbusmock.get_object(path)
        thing.props[interface].update(values)
        thing.EmitSignal("org.freedesktop.DBus.Properties", "PropertiesChanged", "sa{sv}as", [interface, values, []])

    # The orders of the tests.

    def wifi(self):
        """Adds a Wi-Fi device that is in no network."""
        self.device = str(self.main.AddWiFiDevice("wlan0", "wlan0", 30))
        dbusmock.get_object(self.device).AddProperties(WIRELESS, {"ActiveAccessPoint": dbus.ObjectPath("/")})
        dbusmock.get_object(self.device).AddProperties(DEVICE, {"Ip4Config": dbus.ObjectPath("/")})

    def cable(self, is_in):
        if f"{MANAGER}/Devices/eth0" not in dbusmock.mockobject.objects:
            self.main.AddEthernetDevice("eth0", "eth0", 20)
        self.put(f"{MANAGER}/Devices/eth0", DEVICE, State=dbus.UInt32(100 if is_in else 20))

    def radio(self, is_on):
        self.put(MANAGER, NAME, WirelessEnabled=dbus.Boolean(is_on))

    def station(self, name, strength, security="psk", password=None, outcome=None):
        """Adds a Wi-Fi; `name` is in hexadecimal. `outcome` is the NMDeviceStateReason with which joining it fails."""
        ssid, flags = bytes.fromhex(name), SECURITY[security]
        number = len(dbusmock.get_object(self.device).access_points)
        path = self.main.AddAccessPoint(self.device, f"ap{number}", "", f"00:00:00:00:{number // 256:02x}:{number % 256:02x}",
                                        dbus.UInt32(2), dbus.UInt32(2412), dbus.UInt32(54), dbus.Byte(strength),
                                        dbus.UInt32(flags[1]))
        self.put(path, POINT, Ssid=octets(ssid), Flags=dbus.UInt32(flags[0]), WpaFlags=dbus.UInt32(0))
        self.networks[ssid] = {"path": path, "password": password, "outcome": outcome}
        return path

    def strength(self, path, strength):
        self.put(path, POINT, Strength=dbus.Byte(strength))

    def hidden(self, name, password=None):
        self.networks[bytes.fromhex(name)] = {"path": "/", "password": password, "outcome": None}

    def lose(self):
        """Takes the machine out of its Wi-Fi."""
        self.leave(30)

    def lie(self):
        """Sets properties to other types than NetworkManager's, and paths to objects that do not exist."""
        self.put(MANAGER, NAME, WirelessEnabled=dbus.String("yes"), Version=dbus.Array([], signature="ay"))
        self.put(self.device, WIRELESS, AccessPoints=dbus.Array(["/no/where"] * 2000, signature="o"))
        self.put(self.device, DEVICE, State=dbus.String("up"), Ip4Config=dbus.ObjectPath("/away"))

    def asked(self):
        """Returns the attempts to join: name and security of each."""
        return self.joined

    def again(self):
        """Returns the attempts to join by a connection that is kept: the id of each connection."""
        return self.returned

    def kept(self):
        """Returns the names of the Wi-Fis whose connections are kept."""
        kept = [dbusmock.get_object(path).settings for path in dbusmock.get_object(SETTINGS).ListConnections()]
        return [bytes(settings["802-11-wireless"]["ssid"]).hex() for settings in kept if "802-11-wireless" in settings]

    def remember(self, name, password=None):
        """Adds the connection of a Wi-Fi that was made long ago, and which this NetworkManager does not use by itself."""
        settings = {"connection": {"id": name, "type": "802-11-wireless"},
                    "802-11-wireless": {"ssid": octets(bytes.fromhex(name)), "mode": "infrastructure"}}
        if password:
            settings["802-11-wireless-security"] = {"key-mgmt": "wpa-psk", "psk": password}
        self.keep(settings)

    def remember_cable(self):
        self.keep({"connection": {"id": "cable", "type": "802-3-ethernet", "timestamp": dbus.UInt64(2 ** 40)}})

    # The calls of NetworkManager.

    def keep(self, settings):
        self.count += 1
        path = f"{SETTINGS}/{self.count}"
        self.main.AddObject(path, KEPT, {}, [
            ("Delete", "", "", "self.remove()"), ("GetSettings", "", "a{sa{sv}}", "ret = self.settings")])
        kept, settings_object = dbusmock.get_object(path), dbusmock.get_object(SETTINGS)
        kept.settings, kept.remove = settings, lambda: self.forget(path)
        paths = settings_object.Get(f"{NAME}.Settings", "Connections")
        settings_object.Set(f"{NAME}.Settings", "Connections", dbus.Array([*paths, path], signature="o"))
        return path

    def forget(self, path):
        settings_object = dbusmock.get_object(SETTINGS)
        paths = [other for other in settings_object.Get(f"{NAME}.Settings", "Connections") if str(other) != path]
        settings_object.Set(f"{NAME}.Settings", "Connections", dbus.Array(paths, signature="o"))
        self.main.RemoveObject(path)

    def begin(self, settings, device):
        ssid = bytes(settings["802-11-wireless"]["ssid"])
        security = settings.get("802-11-wireless-security", {})
        self.joined.append({"name": ssid.hex(), "key-mgmt": str(security.get("key-mgmt", "")),
                            "hidden": bool(settings["802-11-wireless"].get("hidden", False))})
        connection = self.keep(settings)
        return dbus.ObjectPath(connection), self.activate(connection, settings, device)

    def begin_again(self, connection, device):
        settings = dbusmock.get_object(connection).settings
        self.returned.append(str(settings["connection"]["id"]))
        return self.activate(connection, settings, device)

    def activate(self, connection, settings, device):
        ssid = bytes(settings["802-11-wireless"]["ssid"])
        security = settings.get("802-11-wireless-security", {})
        self.activations += 1
        active = f"{MANAGER}/ActiveConnection/{self.activations}"
        self.main.AddObject(active, ACTIVE, {"State": dbus.UInt32(1), "Connection": dbus.ObjectPath(connection)}, [])
        self.put(device, DEVICE, State=dbus.UInt32(50))
        GLib.timeout_add(DELAY, self.end, ssid, str(security.get("psk", "")) or None, active)
        return dbus.ObjectPath(active)

    def end(self, ssid, password, active):
        network = self.networks.get(ssid)
        reason = 53 if network is None else 7 if network["password"] != password else network["outcome"]
        if reason:
            self.changed(120, reason)
            self.leave(30)
            self.main.RemoveObject(active)
            return False
        address = f"{MANAGER}/IP4Config/{self.activations}"
        data = dbus.Array([{"address": "192.168.7.23", "prefix": dbus.UInt32(24)}], signature="a{sv}")
        self.main.AddObject(address, f"{NAME}.IP4Config", {"AddressData": data}, [])
        self.put(self.device, WIRELESS, ActiveAccessPoint=dbus.ObjectPath(network["path"]))
        self.put(self.device, DEVICE, Ip4Config=dbus.ObjectPath(address))
        self.put(active, ACTIVE, State=dbus.UInt32(2))
        self.changed(100, 0)
        return False

    def changed(self, state, reason):
        before = self.get(self.device, DEVICE)["State"]
        self.put(self.device, DEVICE, State=dbus.UInt32(state))
        dbusmock.get_object(self.device).EmitSignal(
            DEVICE, "StateChanged", "uuu", [dbus.UInt32(state), before, dbus.UInt32(reason)])

    def leave(self, state):
        self.put(self.device, WIRELESS, ActiveAccessPoint=dbus.ObjectPath("/"))
        self.changed(state, 0)


def main():
    # python-dbusmock writes a log of all calls to the standard output.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    mock, loop = Mock(), GLib.MainLoop()

    def order(source, _):
        line = sys.stdin.readline()
        if not line:
            loop.quit()
            return False
        name, *arguments = json.loads(line)
        try:
            answer = getattr(mock, name)(*arguments)
        except Exception as error:
            traceback.print_exc()
            answer = {"error": str(error)}
        print(json.dumps(answer, default=str), file=answers, flush=True)
        return True

    GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, order)
    print(json.dumps("ready"), file=answers, flush=True)
    loop.run()


main()
