/**
 * The words of sign-in and of the profile. Islands contain them as JSON, so none is a function: `{name}` is a
 * placeholder. The errors are exactly those of the specification.
 */
export const signIn = {
  errors: {
    network: 'Network error',
    status: 'HTTP {status}',
    authentication: 'Authentication failed',
    initialize: 'Failed to initialize Google Sign-In',
    noCredential: 'No credential received from Google',
    codeMissing: 'Please enter the 2FA code',
    script: 'Failed to load Google Identity Services',
    noBrowser: 'Google Sign-In not available in server environment',
    verify: 'Two-factor verification failed',
    verifyAnswer: 'Verification failed',
    pendingExpired: 'This sign-in has expired. Please start again.',
    setup: 'Two-factor setup failed',
    setupAnswer: 'Setup failed',
    confirm: 'Two-factor confirmation failed',
    confirmAnswer: 'Confirmation failed',
    refresh: 'Failed to refresh token',
    refreshAnswer: 'Token refresh failed',
    me: 'Failed to get current user',
    store: 'Failed to store refresh token securely',
    cookies:
      'Signing in needs cookies, and your browser blocks them on this site. Please allow them and try again.',
    passkey: 'The passkey could not be used. Please try again, or use a code.',
  },
  login: {
    notOffered:
      'Sign-in is not set up on this site. Everything else can be read without it. (If you run this site, set PUBLIC_ORIGIN and GOOGLE_CLIENT_ID.)',
    endedIdle: 'You were signed out after a period of inactivity. Please sign in again.',
    endedElsewhere:
      'Your session has ended: it expired, or it was ended elsewhere. Please sign in again.',
    loading: 'Loading...',
    noScript: 'Signing in needs JavaScript. Everything else on this site works without it.',
    retry: 'Try again',
    heading: 'Two-Factor Authentication',
    prompt: 'Enter your 6-digit code from Google Authenticator',
    code: '6-digit code',
    verify: 'Verify Code',
    verifying: 'Verifying...',
    support: "If you don't have access to your authenticator app, please contact support.",
    passkeyPrompt: 'Confirm with the passkey you set up for this site.',
    usePasskey: 'Use your passkey',
    useCode: 'Use a 6-digit code',
    useRecovery: 'Use a recovery code',
    recoveryPrompt: 'Enter one of your recovery codes. Each code works once.',
    recovery: 'Recovery code',
    verifyRecovery: 'Use this code',
    cancel: 'Cancel',
  },
  /** The first factor of an owner whose settings name a passkey (ADMIN_PASSKEYS). */
  ownerPasskey: {
    owner: 'Owner',
    signIn: 'Sign in with your passkey',
    make: 'Make a passkey',
    another: 'Make another passkey',
    failed: 'The passkey was not accepted. Please try again, or use another one.',
    notSetUp:
      'Sign-in is not set up on this site yet. Everything else can be read without it. If you run this site, make a passkey here. It lets you in only once the settings of the site name it.',
    made: 'Your passkey is ready',
    copyLine: 'Copy this line. It contains no secret.',
    paste:
      'Paste it as ADMIN_PASSKEYS into the environment variables of your host, and set ADMIN_2FA to required.',
    restart:
      'Restart the site, come back to this page and sign in with the passkey. Then set up your second factor.',
    more: 'If ADMIN_PASSKEYS has a value already, add this line after a comma, or replace the value.',
    /** On the profile of a site without Google. */
    profile: {
      factorOnText:
        'After your passkey of the settings, this site asks for your second passkey or a code from your authenticator app.',
      factorOffText:
        'The settings of the site decide which passkey lets you in: whoever changes them could sign in as you. A second factor prevents that.',
      turnOffLoses:
        'This removes your authenticator app, all passkeys below and all recovery codes from this site, and signs you out on all other devices. Until you set one up again, you cannot open the panel.',
      turnOffText:
        'If you turn it off, your passkeys below and your recovery codes are removed, and you cannot open the panel until you set up another second factor.',
      passkeysFirst:
        'The settings of the site decide which passkey lets you in: whoever changes them could sign in as you. A second passkey, which only this site knows, prevents that. It opens the panel.',
    },
  },
  inApp: {
    apps: {
      kakaotalk: 'KakaoTalk',
      line: 'LINE',
      instagram: 'Instagram',
      naver: 'the NAVER app',
      facebook: 'Facebook',
      webview: 'this app',
    },
    refused:
      'Google does not allow signing in inside {app}. Please open this page in your browser.',
    open: 'Open in the browser',
    menu: 'Open the menu of {app} (⋯ or ⋮) and choose “Open in browser” or “Open in external browser”.',
    copy: 'Or copy this address into your browser:',
  },
  widget: {
    loading: 'Loading...',
    loginPage: 'Open the sign-in page',
    account: 'Account',
    admin: 'Admin',
    profile: 'Profile',
    adminPanel: 'Admin Panel',
    panelNotice:
      'Your site is managed in the admin panel: content, blog, messages, security and system status. You will always find it in your account menu.',
    openPanel: 'Open it now',
    logout: 'Logout',
    waiting: 'Signing in',
    waitingText: 'One step left: enter the code from your authenticator app.',
    waitingElsewhere: 'One step left: confirm on the sign-in page that it is you.',
    code: '2FA code',
    verify: 'Verify',
    cancel: 'Cancel',
    otherWays: 'Other ways',
    idleTitle: 'Are you still there?',
    idleText: 'If there is no activity, you will be signed out in {time}.',
    stay: 'Stay signed in',
    ended: 'You were signed out after 30 minutes without activity.',
    close: 'Close',
  },
  profile: {
    loading: 'Loading...',
    noScript: 'Your profile needs JavaScript. Everything else on this site works without it.',
    retry: 'Try again',
    close: 'Cancel',
    account: 'Account',
    name: 'Name',
    email: 'Email',
    role: 'Role',
    roleAdmin: 'Admin',
    roleUser: 'User',
    factor: 'Two-factor authentication',
    factorOn: 'On',
    factorOff: 'Off',
    factorOnText:
      'After you sign in with Google, this site asks for your passkey or a code from your authenticator app.',
    factorOffText:
      'Anyone who gets into your Google account can sign in here as you. A second factor prevents that.',
    factorInstead: 'Codes from an authenticator app work as well, instead of a passkey.',
    mustEnrol:
      'You signed in with a recovery code, so you cannot change anything else here yet. If you have your second factor, sign in again with it. If you have lost it, set up a new authenticator app or passkey now: for 30 minutes after signing in, no other proof is needed.',
    enrol: 'Set up an authenticator app',
    enrolAgain: 'Set up a new authenticator app',
    freshText:
      'To change how you sign in, you need to have signed in recently. Please sign in again.',
    signInAgain: 'Sign in again',
    stepUpText: 'To continue, please confirm that it is you.',
    stepUpCode: '6-digit code',
    stepUpOnce: 'A code works once. If you have just used one, wait for the next.',
    stepUpVerify: 'Confirm',
    stepUpPasskey: 'Use your passkey',
    stepUpRecovery: 'Recovery code',
    stepUpRecoveryOnce: 'Each recovery code works once.',
    stepUpUseRecovery: 'Use a recovery code',
    stepUpUseCode: 'Use a 6-digit code',
    scan: 'Scan this QR code with your authenticator app.',
    qr: 'QR code that adds this site to an authenticator app',
    typeSecret: 'Or type this key into the app:',
    copy: 'Copy',
    copied: 'Copied',
    enterCode: 'Then enter the 6-digit code that the app shows.',
    codeHelp:
      'Enter the code that the app shows next. If that fails too, check that the time of your phone is set automatically.',
    turnOn: 'Turn on',
    codes: 'Recovery codes',
    codesText:
      'If you lose your authenticator app or passkey, each of these codes lets you sign in once. They are shown only now: store them where only you can find them.',
    codesOld: 'Earlier recovery codes no longer work.',
    download: 'Download',
    print: 'Print',
    stored: 'I have stored them',
    fileTitle: 'Recovery codes for {site}',
    newCodes: 'Create new recovery codes',
    turnOff: 'Turn off',
    turnOffTitle: 'Turn off two-factor authentication?',
    turnOffLoses:
      'This removes your authenticator app, all passkeys and all recovery codes from this site, and signs you out on all other devices. After that, your Google account alone is enough to sign in.',
    turnOffText:
      'If you turn it off, your Google account alone is enough to sign in, and your passkeys and recovery codes for this site are removed.',
    passkeys: 'Passkeys',
    passkeysFirst:
      'Anyone who gets into your Google account can sign in here as you. A passkey prevents that: it turns on two-factor authentication, so that signing in also takes your fingerprint, face or security key.',
    passkeysText:
      'Use your fingerprint, face or security key instead of a code. A passkey works on this site only.',
    noPasskeys: 'No passkeys yet.',
    passkeyName: 'Passkey name',
    passkeyNameHint: 'Choose a name you will recognise, such as “Laptop” or “Blue key”.',
    addPasskey: 'Add a passkey',
    passkeyAdded: 'Added on {date}',
    passkeyUsed: 'last used on {date}',
    passkeyUnused: 'not used yet',
    passkeyFailed: 'The passkey could not be created. Please try again.',
    remove: 'Remove',
    removeNamed: 'Remove {name}',
    removeTitle: 'Remove the passkey “{name}”?',
    removeLoses:
      'You can no longer sign in with it, and you are signed out on all other devices. If it is your only second factor, two-factor authentication is turned off and your recovery codes are removed.',
    sessions: 'Sessions and devices',
    sessionsText: 'Where you are signed in. Sign out any device you do not recognise.',
    thisSession: 'This device',
    signedIn: 'Signed in {date}',
    lastActive: 'last active {date}',
    end: 'Sign out',
    endNamed: 'Sign out {name}',
    endOthers: 'Sign out everywhere else',
    noOthers: 'You are not signed in anywhere else.',
    unknownDevice: 'Unknown device',
  },
}

/** The demo identity provider, which replaces Google on a developer's machine. */
export const demo = {
  notice:
    'Demo sign-in is on: whoever has the code from the console can sign in as anyone. It works on this computer only.',
  button: 'Sign in with a demo account',
  title: 'Choose a demo account',
  text: 'This stands in for Google until GOOGLE_CLIENT_ID is set. It does not ask for a password.',
  accounts: 'Sample accounts',
  owner: 'Owner of the site (admin)',
  visitor: 'Ordinary user',
  other: 'Another email address',
  email: 'Email',
  go: 'Continue',
  failed: 'The demo provider did not answer. Please try again.',
  codeNeeded: 'Demo sign-in needs a code from the console where this site was started.',
  /** Followed by the command. */
  codeAgain: 'Open the link shown there, or enter the code here. To print it again:',
  code: 'Code from the console',
  unlock: 'Continue',
  alone: 'This window belongs to a sign-in page. Please open it from there.',
}
