import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { siteContent, siteContentVersions } from '#app/database/schema/site/site.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { DEFAULTS_NEED, defaultText, readContent } from './default-text.server.ts'
import { sitePolicy } from './policy.ts'
import { pieceKeys, type PieceKey } from './pieces.ts'
import { typedPiece, type TypedPiece } from './typed-piece.ts'

/** The most versions that a page lists. */
const LISTED = 50

export type PieceLine = { key: PieceKey; isSet: boolean; at: string | null; by: string | null }

const adminName = sql<
  string | null
>`(select admin.name from ${users} admin where admin.id = ${siteContentVersions.byUserId})`

/** All pieces of the operator's content, and who changed each one last.
 *  @throws NotFound unless the actor is an admin */
export async function contentPieces(ctx: Context): Promise<PieceLine[]> {
  const { db } = authorize(ctx, sitePolicy.readVersions, null)
  const set = await db
    .select({ key: siteContent.key, at: siteContent.updatedAt })
    .from(siteContent)
    .where(inArray(siteContent.key, pieceKeys))
  const v = siteContentVersions
  const last = await db
    .select({ key: v.key, at: v.at, by: adminName })
    .from(v)
    .where(sql`(${v.key}, ${v.version}) in (select key, max(version) from ${v} group by key)`)
  return pieceKeys.map((key) => {
    const now = set.find((row) => row.key === key)
    const change = last.find((row) => row.key === key)
    const at = change?.at ?? now?.at
    return { key, isSet: now !== undefined, at: at?.toISOString() ?? null, by: change?.by ?? null }
  })
}

export type PieceVersion = { version: number; at: string; by: string; gone: boolean }
export type PieceEditor = {
  /** The content of the form: the current version, or an older one. */
  typed: TypedPiece
  /** Whether that is Roost's default text, because none is set. */
  isDefault: boolean
  isSet: boolean
  /** The current version, sent along with the form. */
  version: number
  versions: PieceVersion[]
}

/** One piece with its versions, newest first.
 *  @param shown an older version to load into the form */
export async function pieceEditor(
  ctx: Context,
  { key, shown }: { key: PieceKey; shown: number | null },
): Promise<PieceEditor> {
  const open = authorize(ctx, sitePolicy.readVersions, null)
  const v = siteContentVersions
  const [[now], rows, [older], ofRoost] = await Promise.all([
    open.db.select().from(siteContent).where(eq(siteContent.key, key)),
    open.db
      .select({ version: v.version, at: v.at, by: adminName, gone: sql<boolean>`${v.value} is null` })
      .from(v)
      .where(eq(v.key, key))
      .orderBy(desc(v.version))
      .limit(LISTED),
    shown === null
      ? []
      : open.db
          .select({ value: v.value })
          .from(v)
          .where(and(eq(v.key, key), eq(v.version, shown))),
    defaultPiece(open, key),
  ])
  const preset = older || now ? undefined : ofRoost
  return {
    typed: preset ?? typedPiece(key, older ? older.value : (now?.value ?? null)),
    isDefault: preset !== undefined,
    isSet: now !== undefined,
    version: rows[0]?.version ?? 0,
    versions: rows.map(({ at, by, ...row }) => ({
      ...row,
      at: at.toISOString(),
      by: by ?? 'the site itself',
    })),
  }
}

/** A piece's form with Roost's default text; undefined if there is none. */
async function defaultPiece(ctx: ReadingContext, key: PieceKey): Promise<TypedPiece | undefined> {
  if (key !== 'terms' && key !== 'privacy' && key !== 'faq') return undefined
  return { text: defaultText(ctx, await readContent(ctx.db, DEFAULTS_NEED), key).trim() }
}
