import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'

/** A certificate for this machine, accepted only by a browser configured to do so: the minimum that TLS needs, as X.509 in
 *  DER. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'))
  const name = sequence(
    tagged(0x31, sequence(Buffer.from('0603550403', 'hex'), tagged(0x0c, Buffer.from('Roost tests')))),
  )
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))), // version 3
    tagged(0x02, Buffer.from([1])), // serial number
    ecdsaWithSha256,
    name,
    sequence(time('20200101000000Z'), time('20990101000000Z')),
    name,
    publicKey,
  )
  const signature = sign('sha256', body, createPrivateKey(privateKey))
  const der = sequence(body, ecdsaWithSha256, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey,
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...contents: Buffer[]) => tagged(0x30, Buffer.concat(contents))
const time = (text: string) => tagged(0x18, Buffer.from(text))
