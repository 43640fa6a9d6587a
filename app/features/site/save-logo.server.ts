import { createHash } from 'node:crypto'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { photoReasonSentence, type PhotoReason } from '#app/platform/files/images/photo-reasons.ts'
import { invalidFields, type Invalid } from '#app/platform/text/field-errors.ts'
import { LOGO_BYTES, LOGO_TYPES, logoForm, logoKey } from './logo-rules.ts'
import { sitePolicy } from './policy.ts'
import { writeContent } from './save-site-content.server.ts'

export type SaveLogoOutcome = { ok: true; changed: boolean; version: number } | Invalid<'file'>

/** Width of the file that pages show, at three times the header's size. */
const LOGO_WIDTH = 320

const refused = (file: string) => invalidFields({ file })

/** The most common reasons for a rejection, worded for a logo. */
const reasons: Partial<Record<PhotoReason, string>> = {
  'too-small':
    'This picture has fewer than 200 pixels on one side. Save a larger version and choose that file.',
  'too-narrow': 'This picture is more than four times as long as it is wide. Crop it and choose that file.',
  'not-a-photo': 'This file is not a picture. Choose a PNG or JPEG.',
}

/** Why a file of another type is refused. Some browsers state no type for HEIC, so its file name counts, too. */
function otherType({ type, name }: File): string {
  const save = 'Save it as PNG or JPEG, with at least 200 pixels on each side, and choose that file.'
  if (type.startsWith('image/svg') || /\.svgz?$/i.test(name))
    return `This is an SVG, which is drawn, not made of pixels. ${save}`
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return `This is an iPhone HEIC photo. ${save}`
  return `This file is neither a PNG nor a JPEG. ${save}`
}

/** Makes a picture the site's logo; without one, the site shows its default mark again. The photo workers decode and re-encode it, so
 *  that only its pixels are kept.
 *  @throws NotFound unless the actor is an admin */
export async function saveLogo(ctx: Context, file: File | null): Promise<SaveLogoOutcome> {
  const { db } = authorize(ctx, sitePolicy.save, null)
  const tools = { actor: ctx.actor, now: ctx.now }
  if (file === null)
    return db.transaction(async (tx) =>
      done(await writeContent({ ...tools, db: tx }, { key: 'logo', value: null, over: undefined })),
    )
  if (file.size === 0) return refused('Choose a file.')
  if (file.size > LOGO_BYTES)
    return refused('This file is larger than 1 MB. Save a smaller version and choose that file.')
  if (!LOGO_TYPES.includes(file.type)) return refused(otherType(file))
  const photo = await ctx.photoWorkers.processPhoto(new Uint8Array(await file.arrayBuffer()), {
    declaredType: file.type,
  })
  if (!photo.ok) return refused(reasons[photo.reason] ?? photoReasonSentence(photo.reason))
  const shown = photo.variants.find(({ width }) => width >= LOGO_WIDTH) ?? photo.variants.at(-1)
  if (!shown) throw new Error('A prepared photo has at least one size.')
  const id = createHash('sha256').update(shown.bytes).digest('hex').slice(0, 16)
  const logo = logoForm.parse({ id, width: shown.width, height: shown.height })
  const image = { image: Buffer.from(shown.bytes).toString('base64') }
  return db.transaction(async (tx) => {
    const open = { ...tools, db: tx }
    await writeContent(open, { key: logoKey(id), value: image, over: undefined })
    return done(await writeContent(open, { key: 'logo', value: logo, over: undefined }))
  })
}

/** No version was passed, so there cannot be a conflict. */
function done(saved: Awaited<ReturnType<typeof writeContent>>): SaveLogoOutcome {
  if (!saved.ok) throw new Error('No version was asked for.')
  return saved
}
