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

/** Reads an answer to its end before React Router does. It acts on the first line, and who has logged in leaves the page then: Firefox
 *  breaks off the rest, and the router leaves that error uncaught. Our answers are one line, so nothing is shown later. */
async function fetchWhole(request: Request): Promise<Response> {
  const answer = await fetch(request)
  const bytes = await answer.arrayBuffer()
  // Chromium gives an answer of status 204 a body, with which none can be made.
  return new Response(bytes.byteLength === 0 ? null : bytes, answer)
}
