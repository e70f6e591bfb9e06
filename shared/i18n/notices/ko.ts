import type { NoticeWords } from './en.ts'

export const notices: NoticeWords = {
  subject: {
    newDevice: '새 기기에서 로그인했습니다',
    wrongCodes: '인증 코드가 여러 번 틀렸습니다',
    locked: '인증 앱 코드 입력이 잠겼습니다',
    factorAdded: '2단계 인증 수단이 추가되었습니다',
    factorRemoved: '2단계 인증 수단이 삭제되었습니다',
    secondFactorOff: '2단계 인증이 꺼졌습니다',
    recoveryCodeUsed: '복구 코드가 사용되었습니다',
    recoveryCodesReplaced: '복구 코드를 새로 만들었습니다',
    tokenReuse: '세션이 도용되었을 수 있습니다',
    newAdmin: '새 관리자가 생겼습니다',
    newOwnerPasskey: '설정에 추가된 패스키가 처음 사용되었습니다',
    passkeyCopied: '패스키가 복제되었을 수 있습니다',
  },
  text: {
    newDevice: '지금까지 쓰지 않던 기기에서 2단계 인증까지 마치고 로그인했습니다.',
    wrongCodes: '누군가 로그인의 첫 단계를 통과한 뒤 2단계 인증에 다섯 번 이상 실패했습니다.',
    locked:
      '연속으로 100번 실패하여, 로그인한 적이 없는 기기에서는 인증 앱 코드를 받지 않습니다. 패스키를 쓰거나, 전에 로그인한 기기에서 로그인하거나, auth:unlock 명령을 실행하면 풀립니다.',
    factorAdded: '인증 앱이나 패스키가 추가되었습니다. 다른 세션은 종료했습니다.',
    factorRemoved: '인증 앱이나 패스키가 삭제되었습니다. 다른 세션은 종료했습니다.',
    secondFactorOff:
      '이 계정의 마지막 인증 수단과 복구 코드가 삭제되어, 이제 첫 단계만으로 로그인할 수 있습니다. 다른 세션은 종료했습니다.',
    recoveryCodeUsed: '복구 코드로 로그인했습니다. 사용한 코드는 다시 쓸 수 없습니다.',
    recoveryCodesReplaced: '복구 코드를 새로 만들었습니다. 이전 코드는 더 이상 쓸 수 없습니다.',
    tokenReuse:
      '이미 교체된 로그인 토큰이 다시 쓰였습니다. 누군가 복사했을 수 있어 해당 세션을 종료했습니다.',
    newAdmin: '이 계정은 이제 사이트를 관리할 수 있습니다.',
    newOwnerPasskey:
      'ADMIN_PASSKEYS에 적힌 패스키가 로그인의 첫 단계를 처음으로 통과했습니다. 본인의 패스키가 아니라면 누군가 설정을 바꾼 것입니다. 설정에서 지우고 사이트를 다시 시작해 주세요.',
    passkeyCopied:
      '패스키의 사용 횟수가 전보다 줄었습니다. 복제된 패스키일 수 있어 거부했습니다. 해당 패스키를 삭제하고 새로 등록해 주세요.',
  },
  manyReports: {
    subject: '브라우저 보고가 평소보다 많습니다',
    text: '지난 한 시간 동안 이 사이트에 같은 종류의 브라우저 보고가 100건 들어왔습니다. 공격이나 페이지의 오류일 수도 있고, 누군가 거짓 보고를 보낸 것일 수도 있습니다. 이 때문에 접속이 막힌 사람은 없습니다.',
    kind: '종류',
    advice: '자세한 내용은 관리자 화면의 ‘보안’에서 확인하실 수 있습니다.',
  },
  lateBackup: {
    subject: '한동안 백업을 만들지 못했습니다',
    text: '이 사이트는 자동으로 백업을 만들도록 설정되어 있지만 최근 백업이 없습니다. 지금 서버에 문제가 생기면 마지막 백업 이후의 내용을 모두 잃게 됩니다.',
    last: '마지막 백업',
    never: '아직 없음',
    problem: '최근 실패 원인',
    advice:
      '서버의 디스크와 로그를 확인한 다음 npm run madang -- backup 명령을 실행해 주세요. 무엇이 문제인지 알 수 있습니다.',
  },
  alerts: {
    diskNearlyFull: {
      subject: '디스크 공간이 거의 남지 않았습니다',
      text: '사이트가 쓰는 디스크의 남은 공간이 얼마 없습니다. 가득 차면 메시지와 백업을 더는 저장할 수 없습니다. 남은 공간과 전체 공간:',
    },
    deadLetters: {
      subject: '보내지 못한 메일이 있습니다',
      text: '메일을 전달하지 못해 발송을 중단했습니다. 관리자 화면 ‘메시지함’의 ‘발송 메일’에서 목록을 보고 다시 보내실 수 있습니다. 최근 24시간 동안 발송에 실패한 메일 수:',
    },
  },
  account: '계정',
  time: '시각',
  address: 'IP 주소',
  device: '기기',
  unknown: '알 수 없음',
  advice:
    '본인이 한 일이라면 아무것도 하지 않으셔도 됩니다. 아니라면 프로필 페이지에서 모든 세션을 종료하고 2단계 인증 수단을 확인한 다음, Google 계정의 비밀번호나 ADMIN_PASSKEYS의 패스키를 바꿔 주세요.',
  profile: '프로필',
}
