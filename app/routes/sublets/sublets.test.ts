import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { campusStudents } from '#app/features/sublets/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { loader } from './sublets.tsx'

/** The campus that the page starts with at this query. */
async function campusAt(ctx: Context, query: string): Promise<string | null> {
  const context = new RouterContextProvider()
  context.set(requestContext, ctx)
  const url = new URL(`http://localhost:3000/sublets${query}`)
  return (await loader({ url, context } as never)).search.campus
}

test('sublets begin at the reader’s own campus, unless the address says another or all', async ({ ctx }) => {
  const [ana] = await campusStudents(ctx, 'Ana', 'Bo')
  expect(await campusAt(ana.ctx, '')).toBe('usc')
  expect(await campusAt(ana.ctx, '?from=2027-06-01')).toBe('usc')
  expect(await campusAt(ana.ctx, '?campus=')).toBeNull()
  expect(await campusAt(ana.ctx, '?campus=ucsd')).toBe('ucsd')
  expect(await campusAt({ ...ctx, actor: visitor }, '')).toBeNull()
})
