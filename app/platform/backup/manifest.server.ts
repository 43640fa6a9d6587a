import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { CannotRun } from '../errors.ts'
import type { BackupPlace } from './places.server.ts'

export const MANIFEST = 'backup.json'
export const partName = (index: number) => `part-${String(index + 1).padStart(6, '0')}`

/** The content of `backup.json`. It is written last: without it a backup is incomplete. */
const listForm = z.object({ count: z.number(), first: z.array(z.string()) })
const manifestForm = z.object({
  format: z.literal(2),
  /** Unique for each backup. */
  id: z.string(),
  /** The moment of the state that the backup contains. */
  at: z.iso.datetime(),
  encrypted: z.boolean(),
  /** The id, encrypted with APP_SECRET: shows whether a restored site could decrypt the sealed values in its database. */
  sealed: z.string(),
  /** The newest migration of the database. */
  migration: z.number(),
  parts: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  tables: z.record(z.string(), z.number()),
  files: z.number(),
  /** The id of the site that made it, and how many of the files that its rows name did not exist; 0.1.0 wrote neither. */
  site: z.string().optional(),
  missing: z.number().optional(),
  /** The first keys of those files. Not in backups of 0.1.0 and shortly after. */
  lost: z.object({ missing: listForm, damaged: listForm }).optional(),
  /** Whether it contains the demo accounts, whose passwords are public. */
  demo: z.boolean(),
  bytes: z.number(),
  /** With BACKUP_SECRET: a MAC over all of the above, which nobody can forge without the secret. */
  mac: z.string().optional(),
})
const originForm = manifestForm
  .pick({ site: true, missing: true })
  .extend({ missing: z.number().default(0) })
  .catch({ site: undefined, missing: 0 })
export type Manifest = z.infer<typeof manifestForm>

/** Identifies the backup, and the secret that encrypts it, if any. */
type Sealing = { id: string; secret: string | undefined }

/** The text of `backup.json`, with its MAC if there is a secret. */
export function manifestText(manifest: Omit<Manifest, 'mac'>, secret: string | undefined): string {
  const mac = secret === undefined ? undefined : macOf(manifest, { id: manifest.id, secret })
  return `${JSON.stringify({ ...manifest, mac }, null, 2)}\n`
}

/** HMAC-SHA-256 over the JSON without `mac` and without spaces. */
function macOf(manifest: object, { id, secret = '' }: Sealing): string {
  const key = Buffer.from(hkdfSync('sha256', secret, id, 'roost backup manifest', 32))
  return createHmac('sha256', key).update(JSON.stringify(manifest)).digest('hex')
}

/** Reads `backup.json` and checks it, before anything else of the backup is read.
 *  @throws CannotRun when there is none that this version can read, or it was not written with the secret */
export async function readManifest(place: BackupPlace, secret: string | undefined): Promise<Manifest> {
  const bytes = await place.get(MANIFEST)
  if (!bytes) throw new CannotRun(`There is no complete backup in ${place.label}: it has no ${MANIFEST}.`)
  const stated = parsed(bytes.toString())
  const read = manifestForm.safeParse(stated)
  if (!read.success || read.data.parts.some(({ name }, index) => name !== partName(index)))
    throw new CannotRun(`${MANIFEST} in ${place.label} is not one that this version reads.`)
  requireAuthor(read.data, stated as object, secret)
  return read.data
}

function requireAuthor(manifest: Manifest, stated: object, secret: string | undefined): void {
  if (manifest.encrypted && secret === undefined)
    throw new CannotRun('The backup is encrypted: set BACKUP_SECRET to the one that it was made with.')
  if (!manifest.encrypted && secret !== undefined)
    throw new CannotRun(
      'The backup is not encrypted, so anybody could have written it, and BACKUP_SECRET is set. If you know who made it, restore it without BACKUP_SECRET.',
    )
  if (secret === undefined) return
  const { mac: _, ...rest } = stated as Manifest
  const [given, right] = [
    Buffer.from(manifest.mac ?? ''),
    Buffer.from(macOf(rest, { id: manifest.id, secret })),
  ]
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw new CannotRun(
      `The backup was made with another BACKUP_SECRET, or somebody changed its ${MANIFEST}: it is not used.`,
    )
}

/** The site that made a backup, and whether the backup is whole, both unverified; undefined for an incomplete backup. */
export async function backupOrigin(
  place: BackupPlace,
): Promise<{ site: string | undefined; isWhole: boolean } | undefined> {
  const bytes = await place.get(MANIFEST)
  if (!bytes) return undefined
  const { site, missing } = originForm.parse(parsed(bytes.toString()))
  return { site, isWhole: missing === 0 }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
