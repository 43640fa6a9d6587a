import '@fontsource-variable/inter/wght.css'
import './app.css'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { visitorSite } from '#app/features/site/queries.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { SiteFooter } from '#app/features/site/ui/site-footer.tsx'
import { SiteHeader } from '#app/features/site/ui/site-header.tsx'
import { DemoNotice } from '#app/features/site/ui/demo-notice.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return visitorSite(context.get(requestContext))
}

/** What every page knows of the site does not change while somebody browses. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf8f5" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#141310" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <Meta />
        <Links nonce="" />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      {loaderData.demo && <DemoNotice />}
      <SiteHeader />
      <Outlet />
      <SiteFooter />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} />
  return <ErrorPage status={error.status} requestId={error.data?.requestId} />
}
