import { z } from 'zod'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { and, eq, inArray, lte } from 'drizzle-orm'
import { href } from 'react-router'
import type { JobKind } from '#app/platform/jobs/job-kind.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { dataExports } from '#app/database/schema/people/data-exports.ts'
import type { FileArea } from '#app/features/files/rules.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import type { DataSubject, PersonalData } from '#app/platform/personal-data.ts'
import { SITE } from '#app/platform/text/site-name.ts'

/** The job that creates a download; its implementation is in export-data.server.ts. */
export const exportDataKind: JobKind<{ exportId: string }> = {
  name: 'export-data',
  payload: z.object({ exportId: z.uuid() }),
  waits: [60, 600, 3600],
  endsWithin: 600,
}

/** Folder of the downloads in the file store. */
const EXPORTS = 'exports/'

export function exportFolder(userId: string): string {
  return `${EXPORTS}${userId}/`
}

export function exportPath(userId: string, exportId: string): string {
  return `${exportFolder(userId)}${exportId}.zip`
}

/** A download's id from its path; '' if the path is not one. */
function exportIdOf(path: string): string {
  return /\/([\w-]+)\.zip$/.exec(path)?.[1] ?? ''
}

/** Creates a download of one JSON file and the photos, stores it, and emails its owner. */
export function exportDataJob(parts: PersonalData[]): Job<{ exportId: string }> {
  return { ...exportDataKind, run: (ctx, { exportId }) => exportData(ctx, parts, exportId) }
}

async function exportData(ctx: SystemContext, parts: PersonalData[], exportId: string): Promise<void> {
  const [asked] = await ctx.db
    .select({ userId: users.id, email: users.email, givenName: users.givenName })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .where(and(eq(dataExports.id, exportId), eq(dataExports.state, 'waiting')))
  if (!asked) return
  const bytes = await archive(ctx, parts, asked)
  await ctx.files.put(exportPath(asked.userId, exportId), bytes, {
    contentType: 'application/zip',
    contentLength: bytes.length,
  })
  await inTransaction(ctx, async (tx) => {
    const made = await tx.db
      .update(dataExports)
      .set({ state: 'ready', size: bytes.length })
      .where(and(eq(dataExports.id, exportId), eq(dataExports.state, 'waiting')))
      .returning({ id: dataExports.id })
    if (made.length === 0) return
    await queueEmail(tx, {
      kind: 'data-ready',
      to: asked.email,
      email: readyEmail(ctx, asked, exportId),
    })
  })
}

async function archive(ctx: SystemContext, parts: PersonalData[], subject: DataSubject): Promise<Uint8Array> {
  const about = await ctx.db.transaction(async (tx) => {
    const all: Record<string, unknown> = {}
    for (const part of parts) all[part.name] = await part.read(tx, subject)
    return all
  })
  const text = JSON.stringify({ madeAt: ctx.now().toISOString(), ...about }, null, 2)
  const entries: Zippable = { 'data.json': strToU8(text) }
  for (const part of parts) {
    // Photos are compressed already.
    for await (const { path, bytes } of part.files?.(ctx, subject) ?? [])
      entries[path] = [bytes, { level: 0 }]
  }
  return zipSync(entries, { mtime: ctx.now() })
}

function readyEmail({ settings }: Context, { givenName }: { givenName: string }, exportId: string) {
  return {
    subject: 'Your download is ready',
    paragraphs: [
      `Hi ${givenName},`,
      `Everything that ${SITE} knows about you is in one file: your data as JSON, and your photos. Log in to download it.`,
    ],
    button: {
      label: 'Download my data',
      url: `${settings.publicUrl}${href('/account/data/:exportId', { exportId })}`,
    },
    footer:
      'The file is deleted after seven days. If you did not ask for it, change your password: someone else may know it.',
  }
}

/** Deletes downloads that are a week old. @returns how many */
export async function deleteExports(ctx: SystemContext): Promise<number> {
  const old = await ctx.db
    .delete(dataExports)
    .where(lte(dataExports.expiresAt, ctx.now()))
    .returning({ id: dataExports.id, userId: dataExports.userId })
  await ctx.files.deleteMany(old.map(({ id, userId }) => exportPath(userId, id)))
  return old.length
}

/** The stored downloads; erasing an account deletes its own. */
export const exportArea: FileArea = {
  prefix: EXPORTS,
  unitOf: (key) => key,
  judge: async (db, keys) => {
    const ids = keys.map(exportIdOf).filter(isId)
    const known = await db
      .select({ id: dataExports.id, userId: dataExports.userId })
      .from(dataExports)
      .where(inArray(dataExports.id, ids))
    const kept = new Set(known.map(({ id, userId }) => exportPath(userId, id)))
    return (key) => (kept.has(key) ? 'used' : 'unknown')
  },
  named: async (db) => {
    const ready = await db
      .select({ id: dataExports.id, userId: dataExports.userId })
      .from(dataExports)
      .where(eq(dataExports.state, 'ready'))
    return ready.map(({ id, userId }) => exportPath(userId, id))
  },
}
