/** Implements `npm run dev`: serves the sources on the same port, with hot reload of pages. */
import http from 'node:http'
import path from 'node:path'
import { createServer } from 'vite'
import { loginProviders } from '#app/platform/settings/login-providers.ts'
import { sayUsage } from './commands/usage.ts'
import { startPretendProvider } from './pretend-provider.ts'

sayUsage(
  'npm run dev serves the sources on PORT, with hot reload of pages. It takes no arguments.',
  (args) => args.length === 0,
)

type Program = typeof import('./main.ts')

const server = http.createServer()
const vite = await createServer({
  root: path.resolve(import.meta.dirname, '..'),
  appType: 'custom',
  // Without `hmr.server` the browser would connect to a port that the content security policy forbids.
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
  startProvider: async () => {
    const { env, stop } = await startPretendProvider(() => pat)
    return { env: { providers: loginProviders.parse(env.LOGIN_PROVIDERS) }, stop }
  },
  // After a change the modules are reloaded; open resources such as the database stay open.
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
