import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { changeLogo } from '#app/features/moderation/change-logo.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { picture } from '#tests/setup/photo-files.ts'
import { ownSiteLogo, sendLogo } from './logo.query.server.ts'
import { visitorSite } from './site.query.server.ts'

const adminOf = async (ctx: SystemContext) => ({
  ...ctx,
  actor: personOf(await makeUser(ctx, { admin: true })),
})
const fileOf = (bytes: Uint8Array, type: string) => new File([new Uint8Array(bytes)], 'logo', { type })

test('a PNG or JPEG becomes the logo of every page, in a size for pages, until it is removed', async ({
  ctx,
}) => {
  const admin = await adminOf(ctx)
  const anybody = { ...ctx, actor: visitor }
  expect((await visitorSite(anybody)).logo).toBeNull()
  const png = fileOf(await picture(800, 200).png().toBuffer(), 'image/png')
  expect(await changeLogo(admin, png)).toMatchObject({ ok: true, changed: true })
  const first = await ownSiteLogo(admin)
  expect(first).toMatchObject({ width: 320, height: 80 })
  const src = `/media/site-logo/${first?.id}.webp`
  expect((await visitorSite(anybody)).logo).toEqual({ src, width: 320, height: 80 })
  const sent = await sendLogo(anybody, `${first?.id}.webp`)
  expect(sent.headers.get('Content-Type')).toBe('image/webp')
  expect(Buffer.from(await sent.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP')
  const jpeg = fileOf(await picture(300, 300).jpeg().toBuffer(), 'image/jpeg')
  expect(await changeLogo(admin, jpeg)).toMatchObject({ ok: true, changed: true })
  expect((await visitorSite(anybody)).logo).toMatchObject({ width: 300, height: 300 })
  // A page that is open or cached still has the first one.
  expect((await sendLogo(anybody, `${first?.id}.webp`)).status).toBe(200)
  expect(await changeLogo(admin, null)).toMatchObject({ ok: true, changed: true })
  expect((await visitorSite(anybody)).logo).toBeNull()
})

test('what is no logo is refused beside its field', async ({ ctx }) => {
  const admin = await adminOf(ctx)
  const small = await picture(100, 100).png().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const refused: [File, string][] = [
    [new File([], ''), 'Choose a file'],
    [fileOf(svg, 'image/svg+xml'), '^This is an SVG.* Save it as PNG'],
    [new File([svg], 'logo.HEIC', { type: '' }), '^This is an iPhone HEIC photo. Save it as PNG'],
    [new File([svg], 'logo.pdf', { type: 'application/pdf' }), '^This file is neither a PNG nor a JPEG'],
    [fileOf(svg, 'image/png'), 'no picture|picture'],
    [fileOf(small, 'image/png'), '200 pixels'],
    [fileOf(small, 'image/jpeg'), 'different type'],
    [fileOf(await picture(900, 200).png().toBuffer(), 'image/png'), 'four times'],
    [fileOf(Buffer.alloc(12_000_000), 'image/png'), '^This file is larger than 1 MB'],
  ]
  for (const [file, sentence] of refused)
    expect(await changeLogo(admin, file), sentence).toMatchObject({
      ok: false,
      errors: { file: expect.stringMatching(sentence) },
    })
  expect((await visitorSite(ctx)).logo).toBeNull()
})

test('nobody but an admin sets it, and no other address has a file', async ({ ctx }) => {
  const manager = { ...ctx, actor: personOf(await makeUser(ctx, { manager: true })) }
  await expect(changeLogo(manager, null)).rejects.toThrow(NotFound)
  await expect(ownSiteLogo(manager)).rejects.toThrow(NotFound)
  for (const file of ['0123456789abcdef.webp', 'x.webp', '..', '0123456789abcdef.png'])
    await expect(sendLogo(ctx, file)).rejects.toThrow(NotFound)
})
