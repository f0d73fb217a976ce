/**
 * Small sounds of a board: a man placed, moved, taken, crowned, and the end of a game. They are
 * made here, not loaded: a short knock of filtered noise, and for the last two a tone that dies
 * away. Off until the reader wants them.
 */

import { justPlayed } from "../session/state/selectors.ts";
import { createSoundOffer } from "./sound_offer.ts";
import type { View } from "../api.d.ts";
import type { GameSession } from "../session/session.ts";
import type { SoundSetting } from "./settings.ts";

type SoundEvent = "place" | "step" | "take" | "crown" | "end";

/**
 * Of each sound: the knock's pitch in Hz and its length in seconds, and the tones after it in Hz.
 */
const SOUNDS: { [event in SoundEvent]: { knock: number; length: number; tones: number[] } } = {
  place: { knock: 900, length: 0.06, tones: [] },
  step: { knock: 1300, length: 0.05, tones: [] },
  take: { knock: 700, length: 0.09, tones: [] },
  crown: { knock: 1300, length: 0.05, tones: [660, 880] },
  end: { knock: 500, length: 0.1, tones: [440, 554, 659] },
};
const VOLUME = 0.35;
/** Seconds between two tones, and until one has died away. */
const TONE_INTERVAL_S = 0.12;
const TONE_DECAY_S = 0.5;

/** What happened between two views. */
export function soundEvent(view: View, before: View): SoundEvent {
  if (view.outcome) return "end";
  const end = view.last?.path.at(-1);
  const start = view.last?.path[0];
  const kind = (at: View, point: string | undefined) =>
    at.men.find((man) => man.at === point)?.kind;
  const was = kind(before, start) ?? kind(before, end);
  if (was && kind(view, end) && was !== kind(view, end)) return "crown";
  if (view.last?.takes.length) return "take";
  return (view.last?.path.length ?? 0) > 1 ? "step" : "place";
}

export function createSound(session: GameSession, setting: SoundSetting) {
  createSoundOffer(session, setting.isSoundChosen);
  let audio: AudioContext | null = null;

  function playSound(event: SoundEvent) {
    audio ??= new AudioContext();
    const { knock, length, tones } = SOUNDS[event];
    const at = audio.currentTime;
    const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; i += 1)
      data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
    const source = new AudioBufferSourceNode(audio, { buffer: noise });
    const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: knock, Q: 1.2 });
    source
      .connect(filter)
      .connect(new GainNode(audio, { gain: VOLUME }))
      .connect(audio.destination);
    source.start(at);
    for (const [n, frequency] of tones.entries()) {
      const begin = at + TONE_INTERVAL_S * (n + 0.5);
      const tone = new OscillatorNode(audio, { type: "triangle", frequency });
      const gain = new GainNode(audio, { gain: VOLUME / 3 });
      gain.gain.setValueAtTime(VOLUME / 3, begin);
      gain.gain.exponentialRampToValueAtTime(0.001, begin + TONE_DECAY_S);
      tone.connect(gain).connect(audio.destination);
      tone.start(begin);
      tone.stop(begin + TONE_DECAY_S);
    }
  }

  /** The view before the touch that is being played. */
  let lastFreshView: View = session.state.view;
  session.watch((state, before) => {
    if (setting.isSoundOn() && justPlayed(state, before)) {
      const event = soundEvent(state.view, lastFreshView);
      session.root.dataset.sounded = event;
      playSound(event);
    }
    if (state.fresh) lastFreshView = state.view;
  });
}
