// Forms about other people, and about what students share with them.
import { eq } from 'drizzle-orm'
import { collections } from '#app/database/schema/homes/collections.ts'
import { leaveCollection } from '#app/features/collections/leave-collection.server.ts'
import { deleteCollection } from '#app/features/collections/delete-collection.server.ts'
import { makeGroupLink } from '#app/features/groups/group-link.server.ts'
import { muteConversation } from '#app/features/messages/own-side.server.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { hidePerson } from '#app/features/roommates/unmatch.server.ts'
import type { Rows } from './row.ts'

const CONVERSATION = '/messages/:conversationId'
const COLLECTION = '/collections/:collectionId'
const GROUP = '/profile/groups/:groupId'
const MATCHES = '/find-mate?tab=matches'
const PROFILE = '/public-profile/:userId'

/** By form. */
export const peopleRows: Rows = {
  '/messages block': { at: CONVERSATION },
  '/messages send': { at: '/messages?to=:userId', who: 'other student' },
  '/messages unblock': { at: '/messages?blocked=:userId' },
  '/messages/:conversationId hide': {},
  '/messages/:conversationId mute': {},
  '/messages/:conversationId send': { moves: true },
  '/messages/:conversationId unmute': {
    prepare: ({ as, things: { conversationId } }) =>
      muteConversation(as('student'), { conversationId, muted: true }),
  },
  '/messages/:conversationId/report': {},

  '/profile/sublets confirm': { at: '/profile/sublets' },
  '/profile/sublets end': { at: '/profile/sublets?end=:subletId' },
  '/profile/sublets pause': { at: '/profile/sublets' },
  '/profile/sublets/new': {},
  '/profile/sublets/:subletId': {},
  '/sublets/:subletId/report': { who: 'other student' },
  '/sublet-answer/:token confirm': {},
  '/sublet-answer/:token end': {},

  '/account/people block': { at: PROFILE },
  '/account/people unblock': {
    prepare: async ({ as, users }) => void (await blockPerson(as('student'), users.friend.id)),
  },

  '/collections/:collectionId ask': { who: 'other student' },
  '/collections/:collectionId delete': { at: `${COLLECTION}?ask=delete` },
  '/collections/:collectionId leave': { at: `${COLLECTION}?ask=leave` },
  '/collections/:collectionId rejoin': {
    prepare: async ({ ctx, as, things: { collectionId, groupId } }) => {
      await ctx.db.update(collections).set({ groupId }).where(eq(collections.id, collectionId))
      await leaveCollection(as('student'), collectionId)
    },
  },
  '/collections/:collectionId remove': { at: `${COLLECTION}?edit=1&ask=remove&home=:propertyId` },
  '/collections/:collectionId renew': {
    at: `${COLLECTION}?share=1`,
    failed: 'Failed to update collection',
  },
  '/collections/:collectionId restore': {
    prepare: async ({ as, things }) => void (await deleteCollection(as('student'), things.collectionId)),
  },
  '/collections/:collectionId save': {
    at: `${COLLECTION}?edit=1`,
    failed: 'Failed to update collection',
  },
  '/collections/:collectionId share': {
    at: `${COLLECTION}?share=1`,
    failed: 'Failed to update collection',
  },
  '/collections/:collectionId/decision answer': {},
  '/collections/:collectionId/decision close': {
    with: '/collections/:collectionId/decision answer',
    at: `${COLLECTION}/decision?ask=close`,
  },
  '/collections/:collectionId/decision open': {},
  '/collections/:collectionId/decision reopen': {},
  '/collections/:collectionId/note/:listingId': {},
  '/profile/properties/new-collection': { failed: 'Failed to create collection' },

  '/profile/groups': {},
  '/profile/groups/new': {},
  '/profile/groups/new find': {},
  '/profile/groups/:groupId add': {},
  '/profile/groups/:groupId delete': { at: `${GROUP}?ask=delete` },
  '/profile/groups/:groupId invite': { at: `${GROUP}?find=Ana` },
  '/profile/groups/:groupId leave': { at: `${GROUP}?ask=leave` },
  '/profile/groups/:groupId link': {},
  '/profile/groups/:groupId remove': { at: `${GROUP}?ask=remove&member=:member` },
  '/profile/groups/:groupId withdraw': {},
  '/profile/groups/:groupId withdraw-link': {
    prepare: async ({ as, things }) => void (await makeGroupLink(as('student'), { groupId: things.groupId })),
  },
  '/profile/groups/:groupId/cap': {},
  '/profile/groups/:groupId/edit': {},
  '/profile/groups/:groupId/edit delete': {
    at: MATCHES,
    open: ['a[aria-label^="Edit "]', 'button:has-text("Delete the group")'],
  },
  '/profile/groups/:groupId/edit find': {},
  '/profile/groups/:groupId/invitation accept': {},
  '/profile/groups/:groupId/invitation decline': { with: '/profile/groups/:groupId/invitation accept' },
  '/profile/groups/:groupId/minutes': {},
  '/profile/groups/join/:token': { who: 'other student' },

  '/profile/searches save': {},
  '/profile/searches delete': { with: '/profile/searches save' },
  '/profile/searches open': { with: '/profile/searches save' },
  '/profile/searches/new': {},

  '/public-profile/:userId/contact send': { at: `${PROFILE}/contact?by=message` },
  '/public-profile/:userId/contact show': { at: `${PROFILE}/contact?by=instagram` },
  '/public-profile/:userId/match accept': { at: PROFILE, failed: 'Failed to accept match request' },
  '/public-profile/:userId/match hide': {
    at: '/find-mate?section=all',
    open: ['button[aria-label^="More about"]'],
  },
  '/public-profile/:userId/match reject': {
    with: '/public-profile/:userId/match accept',
    at: PROFILE,
    failed: 'Failed to reject match request',
  },
  '/public-profile/:userId/match send': {
    at: `${PROFILE}/match`,
    who: 'other student',
    failed: 'Failed to send match request',
  },
  '/public-profile/:userId/match show': {
    at: MATCHES,
    prepare: ({ as, users }) => hidePerson(as('student'), users.friend.id),
  },
  '/public-profile/:userId/match start-group': { at: PROFILE },
  '/public-profile/:userId/match unmatch': {
    with: '/public-profile/:userId/match start-group',
    at: PROFILE,
  },
  '/public-profile/:userId/report': {},
  '/public-profile/:userId/match withdraw': { at: PROFILE, failed: 'Failed to withdraw match request' },
}
