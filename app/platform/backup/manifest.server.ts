import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { CannotRun } from '../errors.ts'
import type { BackupPlace } from './places.server.ts'

export const MANIFEST = 'backup.json'
export const partName = (index: number) => `part-${String(index + 1).padStart(6, '0')}`

/** What `backup.json` says. It is written last: without it a backup is not complete. */
const listForm = z.object({ count: z.number(), first: z.array(z.string()) })
const manifestForm = z.object({
  format: z.literal(2),
  /** Unique for each backup. */
  id: z.string(),
  /** The moment whose state the backup has. */
  at: z.iso.datetime(),
  encrypted: z.boolean(),
  /** The id, encrypted with APP_SECRET: tells whether a restored site could read what is sealed in its database. */
  sealed: z.string(),
  /** The newest migration of the database. */
  migration: z.number(),
  parts: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  tables: z.record(z.string(), z.number()),
  files: z.number(),
  /** The id of the site that made it, and how many files that its rows name were not there; 0.1.0 wrote neither. */
  site: z.string().optional(),
  missing: z.number().optional(),
  /** Of those, which: the first keys. Not in backups of 0.1.0 and shortly after. */
  lost: z.object({ missing: listForm, damaged: listForm }).optional(),
  /** Whether it has the accounts of the demo, whose passwords are public. */
  demo: z.boolean(),
  bytes: z.number(),
  /** With BACKUP_SECRET: a code over all of the above, which nobody can make without it. */
  mac: z.string().optional(),
})
const originForm = manifestForm
  .pick({ site: true, missing: true })
  .extend({ missing: z.number().default(0) })
  .catch({ site: undefined, missing: 0 })
export type Manifest = z.infer<typeof manifestForm>

/** Which backup it is, and with which secret it is encrypted, if at all. */
type Sealing = { id: string; secret: string | undefined }

/** The text of `backup.json`, with its code if there is a secret. */
export function manifestText(manifest: Omit<Manifest, 'mac'>, secret: string | undefined): string {
  const mac = secret === undefined ? undefined : macOf(manifest, { id: manifest.id, secret })
  return `${JSON.stringify({ ...manifest, mac }, null, 2)}\n`
}

/** HMAC-SHA-256 over the JSON without `mac` and without spaces. */
function macOf(manifest: object, { id, secret = '' }: Sealing): string {
  const key = Buffer.from(hkdfSync('sha256', secret, id, 'roost backup manifest', 32))
  return createHmac('sha256', key).update(JSON.stringify(manifest)).digest('hex')
}

/** What `backup.json` says, checked before anything else of the backup is read.
 *  @throws CannotRun when there is none that this version reads, or nobody with the secret wrote it */
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

/** What `backup.json` says of whose it is and what it lacks, not checked; undefined for a backup that is not complete. */
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
