import { groupShortlists } from '#app/features/decisions/group-shortlists.query.server.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { personOf } from '#app/features/accounts/factory.ts'
import { makeCollection } from '#app/features/collections/factory.ts'
import { addHome } from '#app/features/collections/add-home.server.ts'
import { saveCollection } from '#app/features/collections/save-collection.server.ts'
import { saveNote } from '#app/features/collections/save-note.server.ts'
import { shareCollection } from '#app/features/collections/share-collection.server.ts'
import { createGroup, saveGroup } from '#app/features/groups/create-group.server.ts'
import { joinByLink, makeGroupLink, withdrawGroupLink } from '#app/features/groups/group-link.server.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { makeClosedDecision, makeDemoDecision } from './demo-decision.ts'
import { makeDemoGroupConversation } from './people/demo-conversations.ts'

type Person = Parameters<typeof personOf>[0]

const HOUR = 3_600_000 // milliseconds

/** The demo students' collections: Ana's own, one shared with her group, and a public one. Created completely or not at all;
 *  sends no emails. */
export async function makeDemoCollections(
  ctx: SystemContext,
  people: ReadonlyMap<string, Person>,
): Promise<void> {
  const [ana, ben, chloe] = ['Ana', 'Ben', 'Chloe'].map((name) => people.get(name))
  if (!ana || !ben || !chloe) return
  await inTransaction(ctx, async (tx) => {
    const inside = (hoursAgo: number): SystemContext => {
      const at = new Date(ctx.now().getTime() - hoursAgo * HOUR)
      return { ...tx, now: () => at }
    }
    const as = (person: Person, hoursAgo: number) => ({ ...inside(hoursAgo), actor: personOf(person) })
    await makeCollection(inside(30), ana, {
      name: 'Just for me',
      homes: await homesNear(inside(0), 'usc', 1, 4),
    })

    const open = { name: 'Two bedrooms near USC', homes: await homesNear(inside(0), 'usc', 2, 6) }
    const openId = await makeCollection(inside(28), ana, open)
    await shareCollection(as(ana, 27), { collectionId: openId, input: { sharing: 'public' } })

    const group = await foundGroup([ana, ben, chloe].map((person) => as(person, 52)))
    const decided = await homesNear(inside(0), 'usc', 4, 4)
    const decidedId = await makeCollection(inside(50), ana, { name: 'With a fourth person', homes: decided })
    await shareCollection(as(ana, 49), { collectionId: decidedId, input: { sharing: 'group', group } })
    const over = { collectionId: decidedId, groupId: group, homes: decided }
    await makeClosedDecision(inside(48), over, [ana, ben, chloe])

    const homes = await homesNear(inside(0), 'usc', 3, 5)
    const sharedId = await fillShortlist(as(ana, 25), group, homes)
    const shared = { collectionId: sharedId, groupId: group, homes }
    await makeDemoDecision(inside(6), shared, [ben, chloe])
    await makeDemoGroupConversation(
      group,
      [as(ana, 22), as(ben, 22), as(chloe, 22)],
      [
        [as(ana, 24), 'I put five homes on our list. Which would you look at first?'],
        [as(chloe, 23), 'The condo! I could bike to class from there.'],
        [as(ben, 22), 'Fine with me. I can go on Saturday from 11 on.'],
      ],
    )
    const [first = '', second = ''] = homes
    await saveNote(as(ana, 23), {
      collectionId: sharedId,
      listingId: first,
      input: { text: 'The kitchen is big enough for two who cook.' },
    })
    await saveNote(as(ben, 5), {
      collectionId: sharedId,
      listingId: first,
      input: {
        text: 'Close to the film school. I would take the small room.',
      },
    })
    await saveNote(as(chloe, 4), {
      collectionId: sharedId,
      listingId: second,
      input: { text: 'Where do the bikes go?' },
    })
  })
}

/** Creates a group of all these people with a link, because invitations would send emails. */
async function foundGroup([founder, ...others]: SystemContext[]): Promise<string> {
  if (!founder) throw new Error('nobody founds the group')
  const made = await createGroup(founder, { input: { name: 'Fall near USC' } })
  if (!made.ok) throw new Error(`The group of the demo was not made: ${made.reason}`)
  const { url } = await makeGroupLink(founder, { groupId: made.groupId, letsIn: true })
  const token = url.split('/').at(-1) ?? ''
  for (const other of others) {
    const joined = await joinByLink(other, { token, input: { showsCap: 'yes' } })
    if (!joined.ok) throw new Error(`Nobody joined the group of the demo: ${joined.reason}`)
  }
  await withdrawGroupLink(founder, made.groupId)
  await saveGroup(founder, {
    groupId: made.groupId,
    input: { name: 'Fall near USC', moveInDate: nextFall(founder.now()) },
  })
  return made.groupId
}

/** Puts homes on a group's shortlist, each a millisecond after the previous one. @returns the shortlist's id */
async function fillShortlist(ctx: SystemContext, group: string, homes: string[]): Promise<string> {
  const { shortlist } = await groupShortlists(ctx, { groupId: group })
  const id = shortlist?.collectionId ?? ''
  await saveCollection(ctx, { collectionId: id, input: { name: 'Ours from August' } })
  for (const [place, listingId] of homes.entries()) {
    const at = new Date(ctx.now().getTime() + place)
    const added = await addHome({ ...ctx, now: () => at }, { collectionId: id, listingId })
    if (!added.ok) throw new Error(`A home was not added: ${added.reason}`)
  }
  return id
}

/** The middle of next August, when most of the demo's leases begin. */
function nextFall(now: Date): string {
  const thisYear = `${now.getUTCFullYear()}-08-15`
  return now.toISOString() < thisYear ? thisYear : `${now.getUTCFullYear() + 1}-08-15`
}

/** Homes by number of beds, in the recommended order of the search. */
async function homesNear(ctx: SystemContext, campus: string, beds: number, count: number): Promise<string[]> {
  const { items } = await searchListings(ctx, { search: { ...emptySearch, campus, beds } })
  return items.slice(0, count).map(({ id }) => id)
}
