import { StoreError } from './store-errors.ts'

const USUAL_LIFE = 900 // seconds
const LONGEST_LIFE = 7 * 24 * 60 * 60 // seconds

/** How many seconds a signed address is good for: no longer than the session that asked for it, which is looked at
 *  first, so that a wish of eight days in a short session is granted in part and not refused.
 *  @throws StoreError UrlExpirationMaxLimitExceed for more than 7 days */
export function signedLife(expiresIn = USUAL_LIFE, remainingLife = Infinity): number {
  const life = Math.min(expiresIn, Math.floor(remainingLife))
  if (life > LONGEST_LIFE) throw new StoreError('UrlExpirationMaxLimitExceed')
  if (!(life > 0)) throw new StoreError('NoCredentials')
  return life
}
