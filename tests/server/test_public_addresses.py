"""Which addresses the server connects to: none of a private network, of this machine, or for a special purpose."""

from __future__ import annotations

from ipaddress import ip_network

import pytest

from wonderland.server.notifications.public_addresses import is_public

# Every block in IANA's registries of special-purpose addresses, as of October 2025.
REGISTERED_V4 = """
0.0.0.0/8 0.0.0.0/32 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.0.0/29
192.0.0.8/32 192.0.0.9/32 192.0.0.10/32 192.0.0.170/32 192.0.0.171/32 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24
192.88.99.0/24 192.88.99.2/32 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 240.0.0.0/4
255.255.255.255/32
"""
REGISTERED_V6 = """
::1/128 ::/128 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001::/32 2001:1::1/128 2001:1::2/128 2001:1::3/128
2001:2::/48 2001:3::/32 2001:4:112::/48 2001:10::/28 2001:20::/28 2001:30::/28 2001:db8::/32 2002::/16
2620:4f:8000::/48 3fff::/20 5f00::/16 fc00::/7 fe80::/10
"""
# Multicast, site-local, IPv4-compatible, IPv4-translated, and what no registry has given to anybody.
FURTHER = "224.0.0.0/4 ff00::/8 fec0::/10 ::/96 ::ffff:0:0:0/96 200::/7 4000::/3 8000::/2 e000::/4 fe00::/9"


@pytest.mark.parametrize("block", (REGISTERED_V4 + REGISTERED_V6 + FURTHER).split())
def test_a_block_for_a_special_purpose_is_not_public(block: str) -> None:
    network = ip_network(block)
    middle = network[network.num_addresses // 2]
    assert [str(one) for one in (network[0], middle, network[-1]) if is_public(str(one))] == []


@pytest.mark.parametrize("block", REGISTERED_V4.split())
def test_a_special_ipv4_address_is_not_public_inside_an_ipv6_address(block: str) -> None:
    for address in (ip_network(block)[0], ip_network(block)[-1]):
        number = int(address)
        high, low = f"{number >> 16:x}", f"{number & 0xFFFF:x}"
        embedded = (f"::ffff:{address}", f"::{high}:{low}", f"64:ff9b::{high}:{low}", f"2002:{high}:{low}::1")
        assert [one for one in embedded if is_public(one)] == []


def test_addresses_with_a_zone_are_not_public() -> None:
    assert not is_public("fe80::1%eth0")


@pytest.mark.parametrize(
    "address",
    [
        *[
            "1.1.1.1",
            "93.184.216.34",
            "126.255.255.255",
            "128.0.0.1",
            "191.255.255.255",
            "192.0.1.1",
            "223.255.255.255",
        ],
        *["9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "172.15.255.255", "172.32.0.0", "198.20.0.0"],
        *["2001:200::1", "2606:2800:220:1:248:1893:25c8:1946", "2003::1", "2a00:1450:4001::200a", "3fff:1000::1"],
        *["::ffff:93.184.216.34", "64:ff9b::5db8:d822"],  # an IPv4 address of the internet, by NAT64 for the second
    ],
)
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert is_public(address)
