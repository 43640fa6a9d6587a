import { expect } from 'vitest'
import { visitor } from '#app/platform/access.ts'
import { test } from '#tests/setup/databases/database.ts'
import { legalPage } from './site.query.server.ts'
import { saveSiteContent } from './save-site-content.server.ts'

const titles = ({ sections }: { sections: { title: string }[] }) => sections.map(({ title }) => title)

test('a site without its own texts shows the defaults, also to visitors', async ({ ctx }) => {
  const asVisitor = { ...ctx, actor: visitor }
  expect(titles(await legalPage(asVisitor, 'terms'))).toContain('Your account')
  expect(titles(await legalPage(asVisitor, 'privacy'))).toContain('Cookies')
})

test('the operator’s own text replaces the default until it is removed', async ({ ctx }) => {
  const before = await legalPage(ctx, 'terms')
  await saveSiteContent(ctx, {
    key: 'terms',
    value: { text: '# House rules\n\nBe kind.', since: '2027-01-31' },
  })
  expect(await legalPage(ctx, 'terms')).toEqual({
    sections: [{ title: 'House rules', blocks: [{ kind: 'paragraph', text: 'Be kind.' }] }],
    since: '2027-01-31',
    version: expect.stringMatching(/^2027-01-31-[0-9a-f]{8}$/),
  })
  expect(titles(await legalPage(ctx, 'privacy'))).toContain('Cookies')
  await saveSiteContent(ctx, { key: 'terms', value: null })
  expect(await legalPage(ctx, 'terms')).toEqual(before)
})

test('a version identifies a text: it changes with each word and is the same for the same text', async ({
  ctx,
}) => {
  const versionOf = async (text: string) => {
    await saveSiteContent(ctx, { key: 'terms', value: { text, since: '2027-01-31' } })
    return (await legalPage(ctx, 'terms')).version
  }
  const kind = await versionOf('Be kind.')
  expect(await versionOf('Be kind!')).not.toBe(kind)
  expect(await versionOf('Be kind.')).toBe(kind)
  const other = { ...ctx, settings: { ...ctx.settings, operatorName: 'Trojan Homes' } }
  expect((await legalPage(other, 'privacy')).version).not.toBe((await legalPage(ctx, 'privacy')).version)
})
