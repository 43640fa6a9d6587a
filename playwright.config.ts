import { defineConfig } from '@playwright/test'
import { findBrowser, LIGHT_BROWSER_FLAGS, READERS_ZONE } from './tests/e2e/browser.ts'
import { hasCeph } from './tests/setup/servers/ceph.ts'

const { executablePath, args, env } = await findBrowser()

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  testIgnore: hasCeph() ? [] : ['**/*-ceph.e2e.ts'],
  globalSetup: './tests/e2e/start-site.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 3, // on two cores: a journey waits for its page now and then
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 300_000,
  // A busy machine takes its time; what is there at once does not wait.
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath,
      args: [
        ...args,
        ...LIGHT_BROWSER_FLAGS,
        // Names of the outside world lead nowhere, so that a journey cannot depend on it.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
      env: { ...process.env, ...env, TZ: READERS_ZONE } as Record<string, string>,
    },
  },
  // A journey runs on a phone; its title says when it runs on a desktop instead, @desktop, or on both, @both.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
    },
    { name: 'desktop', grep: /@desktop|@both/, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
