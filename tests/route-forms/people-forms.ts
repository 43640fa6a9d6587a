import { eq } from 'drizzle-orm'
import { collectionRequests, collections } from '#app/database/schema/homes/collections.ts'
import { groupRequests } from '#app/database/schema/people/groups.ts'
import { makeSavedSearch } from '#app/features/alerts/factory.ts'
import { makeCollection } from '#app/features/collections/factory.ts'
import { ballotOf } from '#app/features/decisions/factory.ts'
import { closeDecision } from '#app/features/decisions/close-decision.server.ts'
import { openDecision } from '#app/features/decisions/open-decision.server.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { inviteToGroup } from '#app/features/groups/invite-to-group.server.ts'
import { makeGroupLink } from '#app/features/groups/group-link.server.ts'
import { groupPage } from '#app/features/groups/group-page.query.server.ts'
import { makeMatch } from '#app/features/people/factory.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { makeRequest } from '#app/features/roommates/factory.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { exists, UNKNOWN, type Form, type Forms } from './form.ts'
import type { Scene } from './scene.ts'

const message = () => ({ clientId: newId(), text: 'Hi, are you still looking?' })

/** Shares the collection with the group, so that it can decide. */
async function shared({ ctx, things }: Scene): Promise<Form> {
  const { collectionId, groupId } = things
  await ctx.db.update(collections).set({ groupId }).where(eq(collections.id, collectionId))
  return {}
}

async function deciding(scene: Scene): Promise<Form> {
  await shared(scene)
  await openDecision(scene.as('friend'), { collectionId: scene.things.collectionId, input: {} })
  return { fields: ballotOf([scene.things.propertyId]) }
}

async function decided(scene: Scene): Promise<Form> {
  await deciding(scene)
  await closeDecision(scene.as('friend'), scene.things.collectionId)
  return {}
}

/** The friend asks to join the collection. */
async function asking({ ctx, things, users }: Scene): Promise<Form> {
  const asked = { collectionId: things.collectionId, userId: users.friend.id, askedAt: ctx.now() }
  await ctx.db.insert(collectionRequests).values(asked)
  return { fields: { user: users.friend.id } }
}

/** A person opened the group's link and asks to join. */
async function askingGroup({ ctx, things: { groupId }, users }: Scene): Promise<Form> {
  const { id: userId } = users['other student']
  await ctx.db.insert(groupRequests).values({ groupId, userId, showsCap: false, askedAt: ctx.now() })
  return { fields: { user: userId } }
}

/** A group of three, whose first member was the friend. */
async function ofThree(scene: Scene): Promise<Form> {
  const { ctx, users, things, as } = scene
  const third = await makeUser(ctx)
  await makeProfile(ctx, third, { university: things.campus })
  const groupId = await makeGroup(ctx, [users.student, users.friend, third])
  const { members } = await groupPage(as('student'), { groupId })
  const member = members.find(({ userId }) => userId === third.id)?.memberId ?? ''
  return { at: { groupId }, fields: { member } }
}

async function invited({ as, things, users }: Scene): Promise<Form> {
  await inviteToGroup(as('student'), { groupId: things.groupId, userId: users['other student'].id })
  return { fields: { user: users['other student'].id } }
}

/** The friend's group invites the student. */
async function invitation({ ctx, as, users }: Scene): Promise<Form> {
  const groupId = await makeGroup(ctx, [users.friend])
  await inviteToGroup(as('friend'), { groupId, userId: users.student.id })
  return { at: { groupId }, fields: { showsCap: 'no' } }
}

async function link({ as, things }: Scene): Promise<Form> {
  const { url } = await makeGroupLink(as('student'), { groupId: things.groupId, letsIn: true })
  return { at: { token: url.split('/').at(-1) ?? '' }, fields: { showsCap: 'no' } }
}

async function search({ ctx, users, things }: Scene): Promise<Form> {
  const of = { href: `/listings?campus=${things.campus}` }
  return { fields: { id: await makeSavedSearch(ctx, users.student, of), name: 'Near', frequency: 'never' } }
}

async function matched({ ctx, users }: Scene): Promise<Form> {
  await makeMatch(ctx, users.student.id, users.friend.id)
  return {}
}

/** They already have a group. */
async function matchedInGroup(scene: Scene): Promise<Form> {
  exists(scene.things.groupId)
  return matched(scene)
}

/** They already have a conversation. */
function writing({ users, things }: Scene): Form {
  exists(things.conversationId)
  return { fields: { to: users.friend.id, ...message() } }
}

const request =
  (from: 'student' | 'friend', to: 'student' | 'friend') =>
  async ({ ctx, users }: Scene): Promise<Form> => ({
    fields: { requestId: await makeRequest(ctx, users[from], users[to]) },
  })

const photo = ({ things }: Scene) => ({
  fields: { photoId: things.photoId, alt: 'A desk', place: '0' },
})
const home = ({ things }: Scene) => ({ fields: { home: things.propertyId } })

/** Forms about other people, and about what a student shares with them. */
export const peopleForms: Forms = {
  '/api/messages': ({ things }) => ({ fields: { conversation: things.conversationId, ...message() } }),
  '/api/messages/:conversationId': { fields: { number: '1' } },
  '/api/uploads': ({ things }) => ({
    json: {
      purpose: 'listing-photo',
      listingId: things.listingId,
      files: [{ name: 'room.png', size: 1000, type: 'image/png', alt: 'The room' }],
    },
  }),
  '/api/uploads/:uploadId': { nobody: 'none of its bytes were sent' },
  'DELETE /api/uploads/:uploadId': {},
  'PUT /api/uploads/:uploadId': { nobody: 'it is too small to have parts' },
  '/api/uploads/sign': ({ things }) => ({
    json: { uploadId: things.uploadId, requests: [{ operation: 'put', partNumber: 1 }] },
  }),
  '/photos': UNKNOWN,
  '/photos add': ({ things }) => ({
    fields: {
      purpose: 'listing-photo',
      listingId: things.listingId,
      files: new File(['no picture'], 'room.png', { type: 'image/png' }),
    },
  }),
  '/photos cancel': ({ things }) => ({ fields: { photoId: things.uploadId } }),
  '/photos describe': photo,
  '/photos move': photo,
  '/photos remove': photo,

  '/collections/:collectionId': UNKNOWN,
  '/collections/:collectionId admit': asking,
  '/collections/:collectionId ask': {},
  '/collections/:collectionId decline': asking,
  '/collections/:collectionId delete': {},
  '/collections/:collectionId leave': {},
  '/collections/:collectionId rejoin': {},
  '/collections/:collectionId remove': home,
  '/collections/:collectionId renew': async ({ ctx, things, users }) => {
    const collectionId = await makeCollection(ctx, users.student, { homes: [things.propertyId] })
    await ctx.db.update(collections).set({ shareId: newId() }).where(eq(collections.id, collectionId))
    return { at: { collectionId } }
  },
  '/collections/:collectionId restore': {},
  '/collections/:collectionId save': {
    query: { edit: '1' },
    fields: { name: 'Near the park', description: '', wasName: 'Near campus', wasDescription: '' },
  },
  '/collections/:collectionId share': ({ things }) => ({
    query: { share: '1' },
    fields: { sharing: 'group', group: things.groupId },
  }),
  '/collections/:collectionId/decision': UNKNOWN,
  '/collections/:collectionId/decision answer': deciding,
  '/collections/:collectionId/decision close': deciding,
  '/collections/:collectionId/decision open': shared,
  '/collections/:collectionId/decision reopen': decided,
  '/collections/:collectionId/note/:listingId': ({ things }) => ({
    at: { listingId: things.propertyId },
    fields: { text: 'Ask for the fees.' },
  }),
  '/profile/properties/new-collection': { fields: { name: 'Near the park' } },

  '/messages': UNKNOWN,
  '/messages block': ({ users }) => ({ fields: { person: users.friend.id } }),
  '/messages hide': { nobody: 'it names no conversation' },
  '/messages mute': { nobody: 'it names no conversation' },
  '/messages read': { nobody: 'it names no conversation' },
  '/messages send': writing,
  '/messages unblock': ({ users }) => ({ fields: { person: users.friend.id } }),
  '/messages unmute': { nobody: 'it names no conversation' },
  '/messages/:conversationId': UNKNOWN,
  '/messages/:conversationId block': ({ users }) => ({ fields: { person: users.friend.id } }),
  '/messages/:conversationId hide': {},
  '/messages/:conversationId mute': {},
  '/messages/:conversationId read': { fields: { number: '1' } },
  '/messages/:conversationId send': () => ({ fields: message() }),
  '/messages/:conversationId unblock': ({ users }) => ({ fields: { person: users.friend.id } }),
  '/messages/:conversationId unmute': {},
  '/messages/:conversationId/report': { fields: { reason: 'spam', note: '' } },

  '/profile/groups': { fields: { name: 'Maple Street four' } },
  '/profile/groups/new': { fields: { name: 'Maple Street four' } },
  '/profile/groups/new find': { fields: { find: 'Ana' } },
  '/profile/groups/:groupId': UNKNOWN,
  '/profile/groups/:groupId add': ({ things }) => ({
    fields: { collection: things.collectionId, home: things.propertyId },
  }),
  '/profile/groups/:groupId admit': askingGroup,
  '/profile/groups/:groupId decline': askingGroup,
  '/profile/groups/:groupId delete': {},
  '/profile/groups/:groupId invite': ({ users }) => ({ fields: { user: users['other student'].id } }),
  '/profile/groups/:groupId leave': {},
  '/profile/groups/:groupId link': {},
  '/profile/groups/:groupId remove': ofThree,
  '/profile/groups/:groupId withdraw': invited,
  '/profile/groups/:groupId withdraw-link': {},
  '/profile/groups/:groupId/cap': { fields: { showsCap: 'no', cap: '900' } },
  '/profile/groups/:groupId/edit': { fields: { name: 'Maple Street five' } },
  '/profile/groups/:groupId/edit delete': {},
  '/profile/groups/:groupId/edit find': { fields: { find: 'Ana' } },
  '/profile/groups/:groupId/invitation': UNKNOWN,
  '/profile/groups/:groupId/invitation accept': invitation,
  '/profile/groups/:groupId/invitation decline': invitation,
  '/profile/groups/:groupId/minutes': { fields: { showsMinutes: 'yes', mostMinutes: '30' } },
  '/profile/groups/join/:token': link,

  '/profile/searches': UNKNOWN,
  '/profile/searches save': search,
  '/profile/searches delete': search,
  '/profile/searches open': search,
  '/profile/searches/new': ({ things }) => ({
    query: { of: `/listings?campus=${things.campus}` },
    fields: { name: 'Near campus', frequency: 'never' },
  }),
  '/public-profile/:userId/contact': UNKNOWN,
  '/public-profile/:userId/contact send': () => ({
    query: { by: 'message' },
    fields: { by: 'message', ...message() },
  }),
  '/public-profile/:userId/contact show': async ({ ctx, users, things }) => {
    const contact = { instagramUsername: 'ben.k', instagramFor: 'students' }
    await makeProfile(ctx, users.friend, { university: things.campus, wantsMatching: true, ...contact })
    return { query: { by: 'message' }, fields: { by: 'instagram' } }
  },
  '/public-profile/:userId/match': UNKNOWN,
  '/public-profile/:userId/match accept': request('friend', 'student'),
  '/public-profile/:userId/match hide': {},
  '/public-profile/:userId/match reject': request('friend', 'student'),
  '/public-profile/:userId/match send': {},
  '/public-profile/:userId/match show': {},
  '/public-profile/:userId/match start-group': matchedInGroup,
  '/public-profile/:userId/match unmatch': matched,
  '/public-profile/:userId/match withdraw': request('student', 'friend'),
  '/public-profile/:userId/report': { fields: { reason: 'spam', note: '' } },
}
