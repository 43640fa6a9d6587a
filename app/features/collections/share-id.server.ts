import { randomBytes } from 'node:crypto'

/** How a public address ends: 128 random bits, 22 letters. */
export const newShareId = () => randomBytes(16).toString('base64url')
