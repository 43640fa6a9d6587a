import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect } from 'vitest'
import { makeUser } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { findListing } from '../listing.query.server.ts'
import type { DetailView } from '../views.ts'
import { Availability } from './availability.tsx'

async function shown(ctx: SystemContext, idOrSlug: string) {
  const home = await findListing(ctx, { idOrSlug, people: null })
  const view = { home, today: '2026-11-24', may: {} } as unknown as DetailView
  const Page = createRoutesStub([{ path: '/', Component: () => <Availability view={view} /> }])
  return renderToStaticMarkup(<Page />).replaceAll(/<[^>]+>/g, '')
}

test('a confirmation names a manager only where there is one, and us where we checked', async ({ ctx }) => {
  await makeCampus(ctx)
  const at = { confirmedAt: ctx.now() }
  const home = await makeListing(ctx, { ...at, confirmedBy: 'manager' })
  expect(await shown(ctx, home)).toMatch(/Confirmed available on (?!.*by the manager)/)
  const manager = await makeUser(ctx, { manager: true })
  await assignManager(ctx, { listingIds: [home], managerId: manager.id })
  expect(await shown(ctx, home)).toMatch(/Confirmed available on .* by the manager/)
  expect(await shown(ctx, await makeListing(ctx, { ...at, confirmedBy: 'operator' }))).toContain(
    'Checked by us on',
  )
})
