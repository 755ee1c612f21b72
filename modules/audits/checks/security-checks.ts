import { checkRows, googleDocs } from './check-rows';

const mdn = (page: string) => `https://developer.mozilla.org/en-US/docs/Web/${page}`;

export const securityChecks = checkRows('security', [
  [
    'http_page',
    'error',
    'Page is served without HTTPS',
    'Browsers mark these pages as not secure, and Google prefers HTTPS.',
    'Serve the page over HTTPS and redirect to it.',
    googleDocs('appearance/page-experience'),
  ],
  [
    'mixed_content',
    'error',
    'HTTPS page loads files without HTTPS',
    'Browsers block these files or mark the page as not secure.',
    'Load them over HTTPS.',
    mdn('Security/Mixed_content'),
  ],
  [
    'form_to_http',
    'warning',
    'Form submits to an insecure URL',
    'Form data can be read in transit.',
    'Submit the form to an HTTPS URL.',
    mdn('Security/Insecure_passwords'),
  ],
  [
    'password_on_http',
    'error',
    'Password is asked for without HTTPS',
    'Passwords can be read, and the form modified, in transit.',
    'Serve the page over HTTPS.',
    mdn('Security/Insecure_passwords'),
  ],
  [
    'hsts_missing',
    'notice',
    'Strict-Transport-Security is missing',
    'Without it the first visit may be made without HTTPS.',
    'Send the header with a max-age of a year.',
    'https://www.rfc-editor.org/rfc/rfc6797',
  ],
  [
    'csp_missing',
    'notice',
    'Content-Security-Policy is missing',
    'A policy limits what an injected script can do.',
    'Send a policy, report-only at first.',
    'https://www.w3.org/TR/CSP3/',
  ],
  [
    'nosniff_missing',
    'notice',
    'X-Content-Type-Options is missing',
    'Browsers may guess another type than the one sent.',
    'Send X-Content-Type-Options: nosniff.',
    'https://fetch.spec.whatwg.org/#x-content-type-options-header',
  ],
  [
    'frame_options_missing',
    'notice',
    'Framing is not limited',
    'Other sites can show the page in a frame and mislead visitors.',
    'Send frame-ancestors in a Content-Security-Policy, or X-Frame-Options.',
    'https://www.w3.org/TR/CSP3/#directive-frame-ancestors',
  ],
  [
    'referrer_policy_missing',
    'notice',
    'Referrer-Policy is missing',
    'Browsers decide how much of the URL other sites see.',
    'Send Referrer-Policy: strict-origin-when-cross-origin.',
    'https://www.w3.org/TR/referrer-policy/',
  ],
]);
