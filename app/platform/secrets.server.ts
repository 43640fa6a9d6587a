import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Cryptography with keys derived from APP_SECRET. Each purpose has its own key, so a value made for one is
 *  useless for another. Values made with APP_SECRET_PREVIOUS are still read while it is set. */
export type Secrets = {
  /** The 32-byte key of a purpose, for code that signs or encrypts by itself. */
  key: (purpose: string) => Buffer
  /** The key of a purpose, followed by that of the previous secret, to check older signatures. */
  keys: (purpose: string) => Buffer[]
  /** A keyed hash (HMAC) of `text`: 43 characters, base64url. */
  keyedHash: (purpose: string, text: string) => string
  /** The keyed hash, followed by that of the previous secret, to find older stored values. */
  keyedHashes: (purpose: string, text: string) => string[]
  /** Encrypts with AES-256-GCM; base64url. */
  encrypt: (purpose: string, text: string) => string
  /** @throws Error when it was encrypted for another purpose or with another secret, or was modified */
  decrypt: (purpose: string, sealed: string) => string
  /** Encrypts a value again that was encrypted with the previous secret.
   *  @returns null when it was encrypted with the current one
   *  @throws Error as `decrypt` does */
  renew: (purpose: string, sealed: string) => string | null
}

const NONCE = 12 // bytes
const TAG = 16 // bytes

/** @param previous the previous APP_SECRET, while values made with it must still be readable */
export function createSecrets(appSecret: string, previous?: string): Secrets {
  const known = new Map<string, Buffer[]>()
  const keys = (purpose: string) => {
    const made = known.get(purpose) ?? [appSecret, previous].flatMap((secret) => derived(secret, purpose))
    known.set(purpose, made)
    return made
  }
  const key = (purpose: string) => keys(purpose)[0] as Buffer
  const keyedHashes = (purpose: string, text: string) => keys(purpose).map((one) => hashed(one, text))
  const encrypt = (purpose: string, text: string) => encrypted(key(purpose), text)
  /** @returns the text, and whether the previous key was needed */
  const opened = (purpose: string, sealed: string) => {
    const causes: unknown[] = []
    for (const [index, one] of keys(purpose).entries()) {
      try {
        return { text: decrypted(one, sealed), isOld: index > 0 }
      } catch (error) {
        causes.push(error)
      }
    }
    throw new Error(`What is sealed for "${purpose}" cannot be read.`, { cause: causes[0] })
  }
  return {
    key,
    keys,
    keyedHash: (purpose, text) => hashed(key(purpose), text),
    keyedHashes,
    encrypt,
    decrypt: (purpose, sealed) => opened(purpose, sealed).text,
    renew: (purpose, sealed) => {
      const { text, isOld } = opened(purpose, sealed)
      return isOld ? encrypt(purpose, text) : null
    },
  }
}

const derived = (secret: string | undefined, purpose: string) =>
  secret === undefined ? [] : [Buffer.from(hkdfSync('sha256', secret, '', `roost ${purpose}`, 32))]

const hashed = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')

function encrypted(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64url')
}

function decrypted(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAuthTag(bytes.subarray(-TAG))
  return decipher.update(bytes.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8')
}
