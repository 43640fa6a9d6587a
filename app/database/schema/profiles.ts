import { date, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { campuses } from './campuses.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** What a student tells (specification part 1 §3, User). Null means "not answered". */
export const profiles = pgTable('profiles', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  campusId: smallint('campus_id').references(() => campuses.id),
  academicLevel: text('academic_level', { enum: ['undergraduate', 'graduate'] }),
  year: text('year', { enum: ['freshman', 'sophomore', 'junior', 'senior', 'graduate', 'other'] }),
  birthDate: date('birth_date'),
  gender: text('gender', { enum: ['male', 'female', 'non_binary', 'other', 'prefer_not_to_say'] }),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
