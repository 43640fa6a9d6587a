// A self-signed certificate for a test server, valid for a day. Node can read certificates but not create them.
import { generateKeyPairSync, sign } from 'node:crypto'

/** A value of ASN.1 in DER: tag, length, content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const hex = (text: string) => Buffer.from(text, 'hex')
const signedWith = sequence(hex('06082a8648ce3d040302')) // ECDSA with SHA-256

/** UTCTime: `270131235959Z`. */
const time = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))

/** @param name a host, such as `photos.example` or `localhost` */
export function selfSigned(name: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const now = Date.now()
  const commonName = sequence(der(0x31, sequence(hex('0603550403'), der(0x0c, Buffer.from(name)))))
  const names = sequence(der(0x82, Buffer.from(name))) // a DNS name
  const subjectAltName = sequence(hex('0603551d11'), der(0x04, names))
  const certificate = sequence(
    der(0xa0, hex('020102')), // version 3
    der(0x02, hex('01')),
    signedWith,
    commonName,
    sequence(time(new Date(now - 3_600_000)), time(new Date(now + 86_400_000))),
    commonName,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(subjectAltName)),
  )
  const signature = der(0x03, hex('00'), sign('sha256', certificate, privateKey))
  const base64 = sequence(certificate, signedWith, signature).toString('base64').replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  }
}
