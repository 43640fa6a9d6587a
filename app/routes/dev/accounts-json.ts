import type { Route } from './+types/accounts-json'
import { demoAccountsHere } from '#app/features/sign-in/demo-accounts.query.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** The demo accounts as JSON: `[{role, name, email, password}]`. */
export async function loader({ context }: Route.LoaderArgs) {
  const accounts = await demoAccountsHere(context.get(requestContext))
  return Response.json(accounts, { headers: { 'Cache-Control': 'no-store' } })
}
