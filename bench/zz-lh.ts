import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--remote-debugging-port=9377','--no-sandbox','--disable-gpu','--disable-background-networking','--disable-component-update','--disable-sync'] })
for (const url of process.argv.slice(2)) {
  const r = await lighthouse(url, { port: 9377, onlyCategories: ['performance','accessibility','best-practices','seo'], logLevel: 'error' })
  const l = r!.lhr
  console.log(url, Object.values(l.categories).map(c => `${c.id} ${Math.round(100*(c.score ?? 0))}`).join(', '), 'CLS', l.audits['cumulative-layout-shift']?.numericValue, 'LCP', l.audits['largest-contentful-paint']?.displayValue, 'TBT', l.audits['total-blocking-time']?.displayValue, 'FCP', l.audits['first-contentful-paint']?.displayValue, 'bytes', l.audits['total-byte-weight']?.displayValue)
  for (const a of Object.values(l.audits)) if (a.score !== null && a.score < 0.9) { console.log('   ', a.id, a.score, a.title, a.displayValue ?? ''); if (['accessibility','seo','best-practices'].some(c => l.categories[c]!.auditRefs.some(x => x.id === a.id && x.weight > 0))) console.log(JSON.stringify(a.details).slice(0, 1500)) }
}
await browser.close()
