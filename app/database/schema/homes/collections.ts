import {
  boolean,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'
import { roommateGroups } from '../people/groups.ts'
import { listings } from './listings.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const at = (name: string) => moment(name).notNull()
const collection = () =>
  uuid('collection_id')
    .notNull()
    .references(() => collections.id, { onDelete: 'cascade' })
const person = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
/** The person who did something; null once that account is erased. */
const doer = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })

/** Homes under one name, of one or several people (specification part 2 §3, PropertyCollection). */
export const collections = pgTable(
  'collections',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** Who last changed the name and the description; null while unchanged. */
    namedBy: doer('named_by'),
    describedBy: doer('described_by'),
    creatorId: doer('creator_id'),
    /** A key from the form that created it, so that submitting the form twice creates one collection. */
    formKey: uuid('form_key'),
    /** The group it is shared with: its current members are members of the collection. */
    groupId: uuid('group_id').references(() => roommateGroups.id, { onDelete: 'set null' }),
    /** The group whose shortlist it is: created and deleted with the group. */
    shortlistOf: uuid('shortlist_of')
      .unique()
      .references(() => roommateGroups.id, { onDelete: 'cascade' }),
    /** The token of its public address; null when it is not public. A new token invalidates the old address. */
    shareId: text('share_id').unique(),
    /** Whether members have replaced its public address. Its id then opens it only for them, since others may have that, too. */
    linkRenewed: boolean('link_renewed').notNull().default(false),
    createdAt: at('created_at'),
    updatedAt: at('updated_at'),
    /** When it was deleted; members can undo that for a while. */
    deletedAt: moment('deleted_at'),
    /** Who last deleted it, even after it was restored. */
    deletedBy: doer('deleted_by'),
    /** When the others last got an email about that. */
    deletionEmailedAt: moment('deletion_emailed_at'),
  },
  (table) => [
    index('collections_of_creator').on(table.creatorId),
    unique('collections_of_form').on(table.creatorId, table.formKey),
    index('collections_of_group').on(table.groupId),
    index('collections_deleted').on(table.deletedAt),
    index('collections_deleted_by').on(table.deletedBy),
    index('collections_named_by').on(table.namedBy),
    index('collections_described_by').on(table.describedBy),
  ],
)

/** Members in their own right: the creator, and people who were let in (PropertyCollectionMember). Members of its group are
 *  members too, without a row here. */
export const collectionMembers = pgTable(
  'collection_members',
  { collectionId: collection(), userId: person(), joinedAt: at('joined_at') },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.userId] }),
    index('collection_members_of_person').on(table.userId),
  ],
)

/** Members of its group who left the collection and stayed in the group. */
export const collectionLeavers = pgTable(
  'collection_leavers',
  { collectionId: collection(), userId: person(), leftAt: at('left_at') },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.userId] }),
    index('collection_leavers_of_person').on(table.userId),
  ],
)

/** The homes of a collection (PropertyCollectionProperty). */
export const collectionHomes = pgTable(
  'collection_homes',
  {
    collectionId: collection(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    addedBy: doer('added_by'),
    addedAt: at('added_at'),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.listingId] }),
    index('collection_homes_of_home').on(table.listingId),
    index('collection_homes_added_by').on(table.addedBy),
  ],
)

/** A member's note about a home, for the other members. */
export const collectionNotes = pgTable(
  'collection_notes',
  {
    collectionId: uuid('collection_id').notNull(),
    listingId: uuid('listing_id').notNull(),
    userId: person(),
    text: text('text').notNull(),
    updatedAt: at('updated_at'),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.listingId, table.userId] }),
    foreignKey({
      columns: [table.collectionId, table.listingId],
      foreignColumns: [collectionHomes.collectionId, collectionHomes.listingId],
    }).onDelete('cascade'),
    index('collection_notes_of_person').on(table.userId),
  ],
)

/** Requests to join. Accepting one deletes its row; a refusal stays, so that members are not asked repeatedly. */
export const collectionRequests = pgTable(
  'collection_requests',
  {
    collectionId: collection(),
    userId: person(),
    askedAt: at('asked_at'),
    declinedAt: moment('declined_at'),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.userId] }),
    index('collection_requests_of_person').on(table.userId),
  ],
)

/** The collection that a person used last: the save dialog preselects it. */
export const lastCollections = pgTable(
  'last_collections',
  { userId: person().primaryKey(), collectionId: collection() },
  (table) => [index('last_collections_of').on(table.collectionId)],
)
