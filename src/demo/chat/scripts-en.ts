import type { ChatScripts } from './scripts.ts'

export const scriptsEn: ChatScripts = {
  asked: [
    `c Hello! Would you have an hour free on Tuesday or Thursday evening?
     t Hi there! Thursday at six works. What would you like to work on most?
     c Word problems, mostly. We want to understand why, not just memorize steps.`,
    `c Hello! We read your profile and would love to try. How long is a first lesson usually?`,
    `c Good evening! Our daughter is a little shy. Is that something you are used to?
     t Good evening! Yes, I start with a chat and easy things, until nobody is afraid of mistakes.`,
  ],
  agreed: [
    `t Thank you for asking! I'd be glad to help. Which textbook are you using now?
     c The one from school and a workbook. Should we buy anything else?
     t No need, I'll send the rest before the lesson.`,
    `c Could we begin with a single trial lesson?
     t Of course. We'll see where you stand and decide together how often to meet.`,
    `c Good morning! Would Saturday mornings be possible?
     t Saturday at ten is still free, yes.`,
  ],
  appointed: [
    `t Nice to meet you! Here is a plan for the first four lessons, please tell me if it suits you.
     t [pdf] Lesson plan
     c Thank you, it is all very clear. We'll send the homework from part four tonight.
     c [picture] This is the page where we got stuck.
     t I see, a sign got lost in the second step. We'll start with that.`,
    `c Hello! What time do we start again?
     t At five. The link will be there ten minutes earlier.
     c Great, see you then!`,
    `t Hello! Would it be all right to start half an hour later?
     c Sure, no problem.
     t Thanks for understanding, see you soon!`,
  ],
  taught: [
    `c Thank you for the first lesson! My son spent the evening telling us how easy it turned out to be.
     t It was a pleasure. Next time we'll try harder examples.`,
    `t Here is the homework for next time, five exercises.
     t [pdf] Exercises
     c Got it, thank you! We'll finish by Friday.
     c [picture] Done. Could you check number three?
     t Number three is right, well done. Have another look at the last line of number five.`,
    `c Could we have two lessons a week from next week on?
     t Yes, how about Tuesday and Friday at the same time?
     c Deal!`,
  ],
  client_staff: [
    `c Hello! Nobody has answered yet. Does it usually take long?
     s Hello! Usually less than a day. We have already asked a few more tutors who are free at that time.
     c Thank you, I'll wait.`,
    `c Hi! Can we change the address of the lessons? We moved to another part of town.
     s Yes, we have changed it in your request. Your tutor will see the new one.`,
    `c Is it possible to pause the lessons during the holidays?`,
  ],
  tutor_staff: [
    `t Hello! The student is ill, so the first lesson moved by a week. Do I need to change anything in the order?
     s Thanks for letting us know! Please set the new date in the order, and the payment date will follow.
     t Done, thank you.`,
    `s Hello! The client asks about Saturday, too. Would you have time?
     t Yes, after noon.`,
    `t Hello! Could I get an invoice for the fee with my business name on it?`,
  ],
}
