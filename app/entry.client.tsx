import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter unstable_fetch={fetchWhole} />
    </StrictMode>,
  )
})

/** Reads an answer to its end before React Router does, which acts on the first line. After a login it then leaves the
 *  page: Firefox aborts the rest, and the router does not catch that error. Our answers are one line, so nothing is shown
 *  later. */
async function fetchWhole(request: Request): Promise<Response> {
  const answer = await fetch(request)
  const bytes = await answer.arrayBuffer()
  // Chromium gives an answer of status 204 an empty body, which `Response` refuses.
  return new Response(bytes.byteLength === 0 ? null : bytes, answer)
}
