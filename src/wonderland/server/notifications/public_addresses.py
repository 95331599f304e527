"""Which addresses are of the internet: global unicast without the blocks that IANA has set apart for a special purpose.

The blocks are those of IANA's registries of special-purpose addresses, also those that can be reached from everywhere:
no push service is there. Blocks inside another one are not repeated.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

UNICAST_V4 = (IPv4Network("0.0.0.0/1"), IPv4Network("128.0.0.0/2"), IPv4Network("192.0.0.0/3"))  # below multicast
SPECIAL_V4 = tuple(
    IPv4Network(block)
    for block in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",  # private
        "100.64.0.0/10",  # behind a provider's NAT
        "127.0.0.0/8",  # this machine
        "169.254.0.0/16",  # link-local
        "172.16.0.0/12",  # private
        "192.0.0.0/24",  # protocols of the IETF
        "192.0.2.0/24",  # documentation
        "192.31.196.0/24",  # AS112
        "192.52.193.0/24",  # AMT
        "192.88.99.0/24",  # relays of 6to4
        "192.168.0.0/16",  # private
        "192.175.48.0/24",  # AS112
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
    )
)
UNICAST_V6 = IPv6Network("2000::/3")  # the only block of which IANA gives addresses to networks
SPECIAL_V6 = tuple(
    IPv6Network(block)
    for block in (
        "2001::/23",  # protocols of the IETF, with Teredo, which contains IPv4 addresses
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4, which contains IPv4 addresses
        "2620:4f:8000::/48",  # AS112
        "3fff::/20",  # documentation
    )
)
TRANSLATED = IPv6Network("64:ff9b::/96")  # NAT64: how a network without IPv4 reaches IPv4 addresses


def is_public(address: str) -> bool:
    """Is it an address of the internet, not of a private network or of this machine?"""
    parsed = ip_address(address.partition("%")[0])
    if isinstance(parsed, IPv6Address):
        inner = IPv4Address(parsed.packed[-4:]) if parsed in TRANSLATED else parsed.ipv4_mapped
        if inner is None:
            return parsed in UNICAST_V6 and not any(parsed in block for block in SPECIAL_V6)
        parsed = inner
    return any(parsed in block for block in UNICAST_V4) and not any(parsed in block for block in SPECIAL_V4)
