import { StoreError } from './store-errors.ts'

const USUAL_LIFE = 900 // seconds
const LONGEST_LIFE = 7 * 24 * 60 * 60 // seconds

/** The lifetime of a signed URL in seconds: at most the remaining life of the session. The session is applied first, so
 *  that a request for eight days in a short session is shortened and not rejected.
 *  @param expiresIn seconds
 *  @param remainingLife of the session, in seconds
 *  @throws StoreError UrlExpirationMaxLimitExceed for more than 7 days, NoCredentials when nothing remains */
export function signedLife(expiresIn = USUAL_LIFE, remainingLife = Infinity): number {
  const life = Math.min(expiresIn, Math.floor(remainingLife))
  if (life > LONGEST_LIFE) throw new StoreError('UrlExpirationMaxLimitExceed')
  if (!(life > 0)) throw new StoreError('NoCredentials')
  return life
}
