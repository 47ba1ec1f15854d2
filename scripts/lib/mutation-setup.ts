import fc from "fast-check";

// That a change is noticed is enough: looking for the smallest values that notice it takes most of the time. And a
// change that a tenth of a second of random values does not notice is left to written-out values.
fc.configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 100 });
