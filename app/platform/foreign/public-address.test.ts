import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.server.ts'

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700:4700::1111',
  '2a00:1450:4001:800::200e',
])('%s is of the open internet', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
  ['this host', ['0.0.0.0', '::']],
  [
    'private networks',
    ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1', 'fec0::1'],
  ],
  ['one link', ['169.254.0.1', 'fe80::1', 'fe80::1%eth0', '2606:4700:4700::1111%eth0']],
  [
    'providers asking about themselves',
    ['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '168.63.129.16', '192.0.0.192'],
  ],
  ['carriers', ['100.64.0.1', '100.127.255.255']],
  ['many at once', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
  [
    'nobody',
    [
      '240.0.0.1',
      '192.0.2.1',
      '198.18.0.1',
      '198.51.100.1',
      '203.0.113.1',
      '2001:db8::1',
      '100::1',
      '4000::1',
    ],
  ],
  [
    'another one inside',
    [
      '::ffff:10.0.0.1',
      '::ffff:8.8.8.8',
      '::10.0.0.1',
      '2002:7f00:1::',
      '2001:0:1::1',
      '64:ff9b::7f00:1',
      '64:ff9b:1::1',
    ],
  ],
  ['no address', ['', 'localhost', '8.8.8', '8.8.8.8.', 'x', '1.2.3.4/24', '999.1.1.1']],
])('%s: not public', (_, addresses) => {
  for (const address of addresses) expect([address, isPublicAddress(address)]).toEqual([address, false])
})
