// People, and the things of a student and a manager among them.
import { eq } from 'drizzle-orm'
import { users as accounts } from '#app/database/schema/people/accounts.ts'
import { dataExports } from '#app/database/schema/people/data-exports.ts'
import { companyInvitations } from '#app/database/schema/homes/companies.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { managerImports } from '#app/database/schema/homes/manager-imports.ts'
import { uploads } from '#app/database/schema/homes/photos.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { suspensions } from '#app/database/schema/people/suspensions.ts'
import { personOf, userRow } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeCollection } from '#app/features/collections/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { saveOwnCap } from '#app/features/groups/save-own-answers.server.ts'
import { makeInquiry } from '#app/features/inquiries/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { makeDraft } from '#app/features/publishing/factory.ts'
import { makeConversation } from '#app/features/messages/factory.ts'
import { makePhoto } from '#app/features/photos/factory.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'

export const PEOPLE = [
  'visitor',
  'other student',
  'suspended',
  'other manager',
  'student',
  'manager',
  'admin',
  'desk',
] as const
export type Who = (typeof PEOPLE)[number]
/** The order in which they send a form. The subject's owners come after strangers, so that strangers find it unchanged. */
export const ASKING: readonly Who[] = [...PEOPLE.slice(0, 4), 'desk', 'admin', 'manager', 'student']

/** New people at a new campus. `friend` is in the student's group and never asks. */
export async function makePeople(ctx: SystemContext) {
  const slug = `campus-${newId().slice(-8)}`
  const campus = await makeCampus(ctx, { slug, name: slug })
  const [MANAGER, ADMIN] = [
    { manager: true, student: false } as const,
    { admin: true, student: false } as const,
  ]
  const rows: Record<Exclude<Who, 'visitor'> | 'friend', ReturnType<typeof userRow>> = {
    'other student': userRow(ctx),
    suspended: userRow(ctx, { suspendedAt: ctx.now() }),
    student: userRow(ctx),
    friend: userRow(ctx),
    manager: userRow(ctx, MANAGER),
    'other manager': userRow(ctx, MANAGER),
    desk: userRow(ctx, { desk: true, student: false }),
    admin: userRow(ctx, ADMIN),
  }
  const made = await ctx.db.insert(accounts).values(Object.values(rows)).returning()
  const byId = new Map(made.map((user) => [user.id, user]))
  const userOf = ({ id }: { id: string }) => {
    const user = byId.get(id)
    if (user === undefined) throw new Error('The account was not made.')
    return user
  }
  const users = {
    'other student': userOf(rows['other student']),
    suspended: userOf(rows.suspended),
    student: userOf(rows.student),
    friend: userOf(rows.friend),
    manager: userOf(rows.manager),
    'other manager': userOf(rows['other manager']),
    desk: userOf(rows.desk),
    admin: userOf(rows.admin),
  }
  const at = ctx.now()
  await ctx.db.insert(suspensions).values({ id: newId(), userId: users.suspended.id, reason: 'Spam', at })
  await makeProfile(ctx, users.student, { university: campus, wantsMatching: true })
  // Copies the answers for the others, at a sixth of the cost of saving them.
  const [answers] = await ctx.db.select().from(profiles).where(eq(profiles.userId, users.student.id))
  if (answers === undefined) throw new Error('The profile was not made.')
  const others = [users.friend, users['other student']]
  await ctx.db.insert(profiles).values(others.map(({ id }) => ({ ...answers, userId: id })))
  /** A context that acts as one of them. */
  const as = (who: keyof typeof users): SystemContext => ({ ...ctx, actor: personOf(users[who]) })
  return { ctx, campus, users, as }
}
type People = Awaited<ReturnType<typeof makePeople>>

/** The things of two of them, and how to create each; a later thing may be about an earlier one. */
const makers = {
  propertyId: async ({ ctx, campus, users }: People) => {
    const propertyId = await makeListing(ctx, { campus })
    await assignManager(ctx, { listingIds: [propertyId], managerId: users.manager.id })
    return propertyId
  },
  listingId: ({ as, campus }: People) => makeDraft(as('manager'), { campus }),
  collectionId: async ({ ctx, users }: People, home: HomeOf) =>
    makeCollection(ctx, users.student, { homes: [await home()] }),
  // With a cap, so that its page counts the homes that fit.
  groupId: async ({ ctx, users }: People) => {
    const groupId = await makeGroup(ctx, [users.student, users.friend])
    const input = { cap: '9000', showsCap: 'no' }
    await saveOwnCap({ ...ctx, actor: personOf(users.friend) }, { groupId, input })
    return groupId
  },
  conversationId: ({ ctx, users }: People) => makeConversation(ctx, [users.student, users.friend]),
  inquiryId: async ({ ctx, users }: People, home: HomeOf) => makeInquiry(ctx, users.student, await home()),
  photoId: async ({ ctx, users }: People) => {
    const { id } = await makePhoto(ctx, { purpose: 'profile-photo', ownerId: users.student.id })
    return id
  },
  companyId: ({ ctx, users }: People) => companyOf(ctx, users.manager.id),
  uploadId: async ({ ctx, users }: People) => {
    const id = newId()
    await ctx.db.insert(uploads).values({
      id,
      ownerId: users.student.id,
      purpose: 'profile-photo',
      state: 'uploading',
      path: `uploads/${id}`,
      contentType: 'image/png',
      size: 10,
      fileName: 'me.png',
      createdAt: ctx.now(),
    })
    return id
  },
  importId: async ({ ctx, users }: People) => {
    const id = newId()
    await ctx.db.insert(managerImports).values({
      id,
      companyId: await companyOf(ctx, users.manager.id),
      source: 'list',
      format: 'csv',
      newAs: 'draft',
      fileName: 'homes.csv',
      size: 10,
      state: 'checked',
      createdAt: ctx.now(),
    })
    return id
  },
  invitationId: async ({ ctx, users }: People) => {
    const id = newId()
    const [companyId, createdAt] = [await companyOf(ctx, users.manager.id), ctx.now()]
    const expiresAt = new Date(createdAt.getTime() + 86_400_000)
    await ctx.db
      .insert(companyInvitations)
      .values({ id, companyId, email: users.student.email, createdAt, expiresAt })
    return id
  },
  exportId: async ({ ctx, users }: People) => {
    const [id, createdAt] = [newId(), ctx.now()]
    const expiresAt = new Date(createdAt.getTime() + 86_400_000)
    await ctx.db
      .insert(dataExports)
      .values({ id, userId: users.student.id, state: 'waiting', createdAt, expiresAt })
    return id
  },
}
type HomeOf = () => Promise<string>
type Made = keyof typeof makers
type Things = Record<Made | 'campus' | 'id' | 'userId', string>

const isMade = (name: string): name is Made => Object.hasOwn(makers, name)

/** The names of all things. */
export const EVERY_THING: ReadonlySet<string> = new Set(Object.keys(makers))

/** Thrown when code looks for a thing that the scene was created without. */
export class NotMade extends Error {
  readonly thing: string
  constructor(thing: string) {
    super(`this scene was made without ${thing}`)
    this.thing = thing
  }
}

/** A scene's people and things.
 *  @param wanted the things to create, because each takes a while; all by default. Looking for any other throws `NotMade` */
export async function makeScene(ctx: SystemContext, wanted: ReadonlySet<string> = EVERY_THING) {
  const people = await makePeople(ctx)
  const things: Partial<Things> = { campus: people.campus, userId: people.users.friend.id }
  const make = async (name: Made): Promise<string> => {
    things[name] ??= await makers[name](people, () => make('propertyId'))
    return things[name]
  }
  if (wanted.has('id')) await make('propertyId')
  for (const name of [...EVERY_THING].filter(isMade)) if (wanted.has(name)) await make(name)
  // Always in the same order: an id with two names goes by the first.
  const { campus, propertyId, userId, ...others } = things
  const inOrder: Partial<Things> =
    propertyId === undefined
      ? { campus, ...others, userId }
      : { campus, propertyId, id: propertyId, ...others, userId }
  const known = new Proxy(inOrder, {
    get: (target, name) => {
      if (typeof name === 'string' && (isMade(name) || name === 'id') && target[name] === undefined)
        throw new NotMade(name)
      return Reflect.get(target, name) as unknown
    },
  })
  return { ...people, things: known as Things }
}
export type Scene = Awaited<ReturnType<typeof makeScene>>
