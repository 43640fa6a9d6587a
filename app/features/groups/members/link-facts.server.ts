import { and, gt, inArray } from 'drizzle-orm'
import { groupLinks } from '#app/database/schema/people/groups.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { isBlockedByMember } from '../group/group-facts.server.ts'
import type { LinkFacts } from '../policy.ts'

type Tools = Pick<Context, 'actor' | 'now' | 'secrets'>

/** The first of these hashes of a link's token is stored; the other finds what an earlier APP_SECRET stored. */
export function linkHashes({ secrets }: Pick<Tools, 'secrets'>, token: string): string[] {
  return secrets.keyedHashes('group links', token)
}

/** The group of a link; '' and not `live` for one that never existed, was withdrawn or has expired after a week. */
export async function findLink(
  tools: Tools & { db: Reading },
  token: string,
): Promise<LinkFacts & { groupId: string }> {
  const { actor, now } = tools
  const viewer = actor.kind === 'person' ? actor.userId : null
  const [found] = await tools.db
    .select({ groupId: groupLinks.groupId, blocked: isBlockedByMember(viewer, groupLinks.groupId) })
    .from(groupLinks)
    .where(and(inArray(groupLinks.tokenHash, linkHashes(tools, token)), gt(groupLinks.expiresAt, now())))
  return found ? { ...found, live: true } : { groupId: '', blocked: false, live: false }
}
