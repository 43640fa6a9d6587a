/** `npm run dev`: the site from its sources, on the same port; a page changes in the browser while it is edited. */
import http from 'node:http'
import path from 'node:path'
import { createServer } from 'vite'
import { startPretendProvider } from './pretend-provider.ts'

type Program = typeof import('./main.ts')

const server = http.createServer()
const vite = await createServer({
  root: path.resolve(import.meta.dirname, '..'),
  appType: 'custom',
  // Without `hmr.server` the browser would listen on a port that the security policy forbids.
  server: { middlewareMode: true, hmr: { server } },
})
const pat = {
  sub: 'pat-pretend',
  email: 'pat@pretend.example',
  email_verified: true,
  given_name: 'Pat',
  family_name: 'Pretend',
}
const load = () => vite.ssrLoadModule('./server/main.ts') as Promise<Program>

const { main } = await load()
process.exitCode = await main([], {
  createServer: (listener) =>
    server.on('request', (request, response) => {
      vite.middlewares(request, response, () => listener(request, response))
    }),
  startProvider: () => startPretendProvider(() => pat),
  // After a change the program is a new one; what is open, such as the database, stays open.
  appFor: (runtime) => {
    let program: Program | undefined
    let app: ReturnType<Program['createApp']> | undefined
    return {
      fetch: async (...request) => {
        const current = await load()
        if (current !== program || !app) {
          program = current
          app = current.createApp(runtime)
        }
        return app.fetch(...request)
      },
    }
  },
})
await vite.close()
