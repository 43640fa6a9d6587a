import { and, eq, gt } from 'drizzle-orm'
import { groupLinks } from '#app/database/schema/groups.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { isBlockedByMember } from './group-facts.server.ts'
import type { LinkFacts } from './policy.ts'

type Tools = Pick<Context, 'actor' | 'now' | 'secrets'>

/** The hash of a link's token, which is what the database stores. */
export function linkHash({ secrets }: Pick<Tools, 'secrets'>, token: string): string {
  return secrets.keyedHash('group links', token)
}

/** The group of a link; '' and not `live` for one that never existed, was withdrawn or has expired after a week. */
export async function findLink(
  tools: Tools,
  db: Database,
  token: string,
): Promise<LinkFacts & { groupId: string }> {
  const { actor, now } = tools
  const [found] = await db
    .select({ groupId: groupLinks.groupId, blocked: isBlockedByMember(actor, groupLinks.groupId) })
    .from(groupLinks)
    .where(and(eq(groupLinks.tokenHash, linkHash(tools, token)), gt(groupLinks.expiresAt, now())))
  return found ? { ...found, live: true } : { groupId: '', blocked: false, live: false }
}
