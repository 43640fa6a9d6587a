// People, and what belongs to a student and to a manager among them.
import { dataExports } from '#app/database/schema/people/data-exports.ts'
import { managerImports } from '#app/database/schema/homes/manager-imports.ts'
import { uploads } from '#app/database/schema/homes/photos.ts'
import { suspensions } from '#app/database/schema/people/suspensions.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeCollection } from '#app/features/collections/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { makeInquiry } from '#app/features/inquiries/factory.ts'
import { giveHomes } from '#app/features/listings/give-homes.server.ts'
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
] as const
export type Who = (typeof PEOPLE)[number]
/** The order in which they send a form. The owners of its subject come after strangers, so that these find it as it
 *  was. */
export const ASKING: readonly Who[] = [...PEOPLE.slice(0, 4), 'admin', 'manager', 'student']

/** New people at a new campus. `friend` is in the student's group and never asks. */
export async function makePeople(ctx: SystemContext) {
  const slug = `campus-${newId().slice(-8)}`
  const campus = await makeCampus(ctx, { slug, name: slug })
  const student = await makeUser(ctx)
  const friend = await makeUser(ctx)
  const others = {
    'other student': await makeUser(ctx),
    suspended: await makeUser(ctx, { suspendedAt: ctx.now() }),
  }
  const manager = await makeUser(ctx, { manager: true, student: false })
  const users: Record<Exclude<Who, 'visitor'> | 'friend', typeof student> = {
    ...others,
    student,
    friend,
    manager,
    'other manager': await makeUser(ctx, { manager: true, student: false }),
    admin: await makeUser(ctx, { admin: true, student: false }),
  }
  const at = ctx.now()
  await ctx.db.insert(suspensions).values({ id: newId(), userId: others.suspended.id, reason: 'Spam', at })
  for (const user of [student, friend, others['other student']])
    await makeProfile(ctx, user, { university: campus, wantsMatching: true })
  /** A context that acts as one of them. */
  const as = (who: keyof typeof users): SystemContext => ({ ...ctx, actor: personOf(users[who]) })
  return { ctx, campus, users, as }
}

/** The same, and what belongs to two of them. */
export async function makeScene(ctx: SystemContext) {
  const { campus, users, as } = await makePeople(ctx)
  const { student, friend, manager } = users
  const propertyId = await makeListing(ctx, { campus })
  await giveHomes(ctx, { listingIds: [propertyId], managerId: manager.id })
  const photo = await makePhoto(ctx, { purpose: 'profile-photo', ownerId: student.id })
  const [upload, list, download] = [newId(), newId(), newId()]
  await ctx.db.insert(uploads).values({
    id: upload,
    ownerId: student.id,
    purpose: 'profile-photo',
    state: 'uploading',
    path: `uploads/${upload}`,
    contentType: 'image/png',
    size: 10,
    fileName: 'me.png',
    createdAt: ctx.now(),
  })
  await ctx.db.insert(managerImports).values({
    id: list,
    userId: manager.id,
    source: 'list',
    format: 'csv',
    newAs: 'draft',
    fileName: 'homes.csv',
    size: 10,
    state: 'checked',
    createdAt: ctx.now(),
  })
  await ctx.db.insert(dataExports).values({
    id: download,
    userId: student.id,
    state: 'waiting',
    createdAt: ctx.now(),
    expiresAt: ctx.now(),
  })
  const things = {
    campus,
    propertyId,
    id: propertyId,
    listingId: await makeDraft({ ...ctx, actor: personOf(manager) }, { campus }),
    collectionId: await makeCollection(ctx, student, { homes: [propertyId] }),
    groupId: await makeGroup(ctx, [student, friend]),
    conversationId: await makeConversation(ctx, [student, friend]),
    inquiryId: await makeInquiry(ctx, student, propertyId),
    userId: friend.id,
    photoId: photo.id,
    uploadId: upload,
    importId: list,
    exportId: download,
  }
  return { ctx, users, things, as }
}
export type Scene = Awaited<ReturnType<typeof makeScene>>
