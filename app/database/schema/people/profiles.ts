import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { campuses } from '../map/campuses.ts'
import { at } from '../columns/at.ts'

const texts = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'`)
const audience = (name: string, usual: 'nobody' | 'matches' | 'students') =>
  text(name, { enum: ['nobody', 'matches', 'students'] })
    .notNull()
    .default(usual)

/** A student's profile (specification part 1 §3, User), and who may see it (PRODUCT.md §4). Null means "not answered". */
export const profiles = pgTable(
  'profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    campusId: smallint('campus_id').references(() => campuses.id),
    academicLevel: text('academic_level', { enum: ['undergraduate', 'graduate'] }),
    year: text('year', { enum: ['freshman', 'sophomore', 'junior', 'senior', 'graduate', 'other'] }),
    birthDate: date('birth_date'),
    gender: text('gender', { enum: ['male', 'female', 'non_binary', 'other', 'prefer_not_to_say'] }),
    major: text('major'),
    bio: text('bio'),
    funFact: text('fun_fact'),
    tags: texts('tags'),

    housingType: text('housing_type', {
      enum: ['apartment', 'house', 'studio', 'townhouse', 'condo', 'other', 'no_preference'],
    }),
    /** Dollars per month for one person. */
    budgetMin: integer('budget_min'),
    budgetMax: integer('budget_max'),
    moveInDate: date('move_in_date'),
    moveOutDate: date('move_out_date'),
    roomPreference: text('room_preference', { enum: ['private', 'shared', 'no_preference'] }),

    hasGroup: boolean('has_group'),
    /** People in the group, beds and baths wanted; the largest choice means "or more". */
    groupSize: smallint('group_size'),
    bedsNeeded: smallint('beds_needed'),
    bathsNeeded: smallint('baths_needed'),
    wantsMatching: boolean('wants_matching'),

    preferredGender: text('preferred_gender', {
      enum: ['male', 'female', 'same', 'different', 'no_preference'],
    }),
    sleepHabits: text('sleep_habits', { enum: ['early_bird', 'in_between', 'night_owl', 'no_preference'] }),
    cleanliness: text('cleanliness', { enum: ['clean', 'mostly_clean', 'messy'] }),
    partyHabits: text('party_habits', { enum: ['party_animal', 'sometimes', 'never'] }),
    smokerSelf: text('smoker_self', { enum: ['yes', 'sometimes', 'no'] }),
    smokerPreferred: text('smoker_preferred', { enum: ['yes', 'no', 'no_preference'] }),
    petOwner: boolean('pet_owner'),
    petFriendly: boolean('pet_friendly'),

    /** Questions that exclude people with other answers (`dealBreakerLabels`). Never shown to others. */
    dealBreakers: texts('deal_breakers'),

    /** The columns that the person answered themselves, without defaults that were filled in (PRODUCT.md §1). */
    answered: texts('answered'),

    instagramUsername: text('instagram_username'),
    facebookUsername: text('facebook_username'),
    /** E.164. */
    whatsappNumber: text('whatsapp_number'),

    /** Who may press "show" for each contact. */
    emailFor: audience('email_for', 'nobody'),
    phoneFor: audience('phone_for', 'nobody'),
    instagramFor: audience('instagram_for', 'matches'),
    facebookFor: audience('facebook_for', 'matches'),
    whatsappFor: audience('whatsapp_for', 'matches'),
    budgetFor: audience('budget_for', 'matches'),
    showsAge: boolean('shows_age').notNull().default(false),
    /** Shown only to students with a confirmed campus email. */
    confirmedOnly: boolean('confirmed_only').notNull().default(false),
    /** Why the profile is currently hidden from all but matches; null while it is visible. */
    paused: text('paused', { enum: ['found_place', 'pause', 'away'] }),
    pausedAt: at('paused_at'),
    /** The person's last request, to the hour. */
    lastActiveAt: at('last_active_at').notNull().defaultNow(),
    /** When the email was sent that warns that the profile will be hidden for inactivity; null once they are back. */
    awayEmailAt: at('away_email_at'),

    /** The transaction that last wrote the row, set by a trigger; used to update the in-memory copy. */
    version: bigint('version', { mode: 'number' }).notNull().default(0),

    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index().on(table.campusId, table.lastActiveAt),
    index().on(table.lastActiveAt),
    index().on(table.version),
  ],
)
