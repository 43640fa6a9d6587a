import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect } from 'vitest'
import { makeCampus } from '#app/features/campuses/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { editorView } from '../save-section.server.ts'
import { previewHome } from '../preview-home.ts'
import { completeDraft, makeDraft, makeManager } from '../factory.ts'
import { HomePreview } from './home-preview.tsx'

async function previewOf(ctx: SystemContext, id: string): Promise<string> {
  const { home, campuses } = await editorView(ctx, id)
  const preview = previewHome(home, campuses)
  if (!preview) throw new Error('a draft has a campus')
  const Page = createRoutesStub([
    { path: '/', Component: () => <HomePreview home={preview} today="2026-11-22" /> },
  ])
  return renderToStaticMarkup(<Page />)
}

test('a draft without a rent shows no amounts; with one it shows its card and costs', async ({ ctx }) => {
  await makeCampus(ctx)
  const { manager } = await makeManager(ctx)
  const id = await makeDraft(manager)
  const before = await previewOf(manager, id)
  expect(before).toContain('From the listing')
  expect(before).not.toContain('$')
  await completeDraft(manager, id)
  const after = await previewOf(manager, id)
  expect(after).toContain('What it costs')
  expect(after).toMatch(/\$[1-9]/)
})
