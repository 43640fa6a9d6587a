import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Cryptography with keys derived from APP_SECRET. Each purpose has its own key, so a value made for one is
 *  useless for another. */
export type Secrets = {
  /** The 32-byte key of a purpose, for code that signs or encrypts by itself. */
  key: (purpose: string) => Buffer
  /** A keyed hash (HMAC) of `text`: 43 characters, base64url. */
  keyedHash: (purpose: string, text: string) => string
  /** Encrypts with AES-256-GCM; base64url. */
  encrypt: (purpose: string, text: string) => string
  /** @throws Error when it was encrypted for another purpose or with another secret, or was modified */
  decrypt: (purpose: string, sealed: string) => string
}

const NONCE = 12 // bytes
const TAG = 16 // bytes

export function createSecrets(appSecret: string): Secrets {
  const keys = new Map<string, Buffer>()
  const key = (purpose: string) => {
    const known = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', appSecret, '', `roost ${purpose}`, 32))
    keys.set(purpose, known)
    return known
  }
  return {
    key,
    keyedHash: (purpose, text) => createHmac('sha256', key(purpose)).update(text).digest('base64url'),
    encrypt: (purpose, text) => {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key(purpose), nonce)
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return sealed.toString('base64url')
    },
    decrypt: (purpose, sealed) => {
      try {
        const bytes = Buffer.from(sealed, 'base64url')
        const nonce = bytes.subarray(0, NONCE)
        const decipher = createDecipheriv('aes-256-gcm', key(purpose), nonce, { authTagLength: TAG })
        decipher.setAuthTag(bytes.subarray(-TAG))
        return decipher.update(bytes.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8')
      } catch (error) {
        throw new Error(`What is sealed for "${purpose}" cannot be read.`, { cause: error })
      }
    },
  }
}
