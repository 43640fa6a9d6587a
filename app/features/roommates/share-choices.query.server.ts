import { groupsOf } from '#app/features/groups/own-groups.query.server.ts'
import { requireHome } from '#app/features/listings/require-home.server.ts'
import type { PhotoImage } from '#app/features/photos/photo-image.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { formatList } from '#app/platform/text/format.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { findMatePolicy } from './policy.ts'
import { ownMatches } from './own-matches.query.server.ts'

/** Matches and groups to share a home with. `clientId`: for one submission. */
export type ShareChoice = {
  kind: 'user' | 'group'
  id: string
  clientId: string
  name: string
  about: string
  photo: PhotoImage | null
}
export type ShareChoices = { home: { id: string; name: string }; choices: ShareChoice[] }

/** The user's groups, oldest first, then their matches, newest first, as in their own lists.
 *  @throws NotFound for homes that the user may not see */
export async function shareChoices(ctx: Context, listingId: string): Promise<ShareChoices> {
  const open = authorize(ctx, findMatePolicy.read, null)
  const home = await requireHome(open, listingId)
  const [{ groups }, { matched }] = await Promise.all([groupsOf(open), ownMatches(ctx)])
  return {
    home: { id: home.id, name: home.name },
    choices: [
      ...groups
        .filter(({ members }) => members.length > 1)
        .map(({ groupId, name, members }) => ({
          kind: 'group' as const,
          id: groupId,
          clientId: newId(),
          name,
          about: formatList(members.map((member) => member.name)),
          photo: null,
        })),
      ...matched.map(({ userId, name, about, photo }) => ({
        kind: 'user' as const,
        id: userId,
        clientId: newId(),
        name,
        about,
        photo,
      })),
    ],
  }
}
