import { redirect } from 'react-router'
import type { Route } from './+types/logout'
import { logOut } from '#app/features/sign-in/log-in.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** Redirects to the home page; only a form submission logs out. */
export function loader() {
  return redirect('/')
}

export async function action({ context, request }: Route.ActionArgs) {
  const cookies = await logOut(context.get(requestContext), request.headers)
  return redirect('/', { headers: cookies.map((line): [string, string] => ['Set-Cookie', line]) })
}
