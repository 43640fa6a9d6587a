import { Readable } from 'node:stream'
import { redirect, href } from 'react-router'
import type { Route } from './+types/export'
import { downloadExport } from '#app/features/account-settings/ask-export.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'

/** `GET /account/data/{id}`: the file with a person's data, for its owner. The email links here. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  if (ctx.actor.kind === 'visitor') throw redirect(withReturnTo(href('/login'), href('/account/data')))
  const file = await downloadExport(ctx, params.exportId)
  return new Response(Readable.toWeb(file.body) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Length': String(file.contentLength),
      'Content-Disposition': 'attachment; filename="roost-data.zip"',
      'Cache-Control': 'private, no-store',
    },
  })
}
