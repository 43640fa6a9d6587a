import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { requestContext } from '#app/platform/request-context.ts'
import { requestSession } from '#app/web/request-session.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeStudent, makeStudents } from '#tests/setup/people/students.ts'
import MatchPage, { loader } from './match.tsx'

type Student = Awaited<ReturnType<typeof makeStudent>>

async function pageOf(viewer: Student, userId: string): Promise<string> {
  const url = new URL(`http://localhost:3000/public-profile/${userId}/match`)
  const context = new RouterContextProvider()
  context.set(requestContext, viewer.ctx)
  const signedIn = { userId: viewer.id, givenName: 'Ana', familyName: 'Rivera', email: viewer.email }
  context.set(requestSession, { actor: viewer.ctx.actor, signedIn, ended: false, cookies: [] })
  const pattern = '/public-profile/:userId?/match' as never
  const loaded = await loader({ url, context, request: new Request(url), params: { userId }, pattern })
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => <MatchPage {...({ loaderData: loaded } as Parameters<typeof MatchPage>[0])} />,
    },
  ])
  return renderToStaticMarkup(<Page />)
}

test('who cannot send a request reads why, in the words of the specification', async ({ ctx }) => {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  const own = await pageOf(ana, ana.id)
  expect(own).toContain('Failed to send match request: You cannot send a match request to yourself')
  expect(own).not.toContain('Send Match Request')
  const ageless = await makeStudent(ctx, 'Al Ageless', null)
  expect(await pageOf(ageless, ben.id)).toContain('Tell us your date of birth in your profile first')
  expect(await pageOf(ana, ben.id)).toContain('Send Match Request')
})
