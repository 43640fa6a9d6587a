import { secondFactors } from '#app/database/schema/people/second-factors.ts'
import { unsealSecret } from '#app/features/accounts/totp.server.ts'
import { sealSiteSecret, secretState } from '#app/features/site/secret-seal.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { CannotRun } from '#app/platform/errors.ts'

const ANOTHER =
  'APP_SECRET is not the one of this database: everybody would be signed out, and second factors and waiting emails ' +
  'could not be read. Set that one, or add it as APP_SECRET_PREVIOUS. If it is lost, run npm run admin -- new-secret.'

/** Refuses a secret other than the one that the database was used with; a new database stores the first one, sealed.
 *  @throws CannotRun */
export async function requireOwnSecret(ctx: SystemContext): Promise<void> {
  // Databases from versions that stored none have second factors, or nothing of lasting value to lose.
  if ((await secretState(ctx)) === 'unsealed' && (await readsSecondFactors(ctx)))
    await sealSiteSecret(ctx, { again: false })
  // Checked again, because if processes start at the same moment with different secrets, the first one wins.
  if ((await secretState(ctx)) !== 'ours') throw new CannotRun(ANOTHER)
}

async function readsSecondFactors(ctx: SystemContext): Promise<boolean> {
  const [row] = await ctx.db.select({ secret: secondFactors.secret }).from(secondFactors).limit(1)
  try {
    return !row || unsealSecret(ctx, row.secret) !== ''
  } catch {
    return false
  }
}
