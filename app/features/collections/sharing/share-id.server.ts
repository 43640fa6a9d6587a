import { randomBytes } from 'node:crypto'

/** A new public id for a URL: 128 random bits, 22 characters. */
export const newShareId = () => randomBytes(16).toString('base64url')
